package io.batchmark.bench.runner;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A database as a run and as a plain program use it.
 *
 * @param label for the reader of the figures
 * @param database as a run is told of it
 * @param url as a plain program is
 */
record BenchDatabase(String label, Database database, String url) {
    /**
     * Derby, and a PostgreSQL where there is one.
     *
     * @param scratch an empty directory
     * @param postgresql {@code host:port/database} of a PostgreSQL that asks user batchmark for no password; null where
     *     there is none
     * @param socket directory of its socket; null where there is none
     */
    static List<BenchDatabase> all(Path scratch, @Nullable String postgresql, @Nullable String socket) {
        List<BenchDatabase> all = new ArrayList<>();
        all.add(new BenchDatabase("Derby", Database.DERBY, "jdbc:derby:" + scratch.resolve("plain") + ";create=true"));
        if (postgresql != null) {
            String[] parts = postgresql.split("[:/]");
            String host = parts[0];
            int port = Integer.parseInt(parts[1]);
            String name = parts[2];
            all.add(new BenchDatabase(
                    "TCP",
                    database(Transport.Tcp, host, port, name),
                    "jdbc:postgresql://" + postgresql + "?user=batchmark&sslmode=disable"));
            if (socket != null) {
                all.add(new BenchDatabase(
                        "socket",
                        database(Transport.UnixSocket, socket, port, name),
                        "jdbc:postgresql://localhost:" + port + "/" + name + "?user=batchmark&sslmode=disable"
                                + "&socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg&socketFactoryArg="
                                + socket + "/.s.PGSQL." + port));
            }
        }
        return all;
    }

    private static Database database(Transport transport, String host, int port, String name) {
        Address address = new Address(transport, host, port, name, null, Tls.Disable);
        return new Database("postgresql", Engine.PostgreSql, address, true, false, true);
    }
}
