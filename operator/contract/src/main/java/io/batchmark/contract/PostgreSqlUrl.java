package io.batchmark.contract;

import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Transport;
import java.util.stream.Collectors;

/** How the driver of PostgreSQL is told of a database. */
final class PostgreSqlUrl {
    private PostgreSqlUrl() {}

    /**
     * @param host as it stands in a URL
     * @param server what is appended to the schema and the name of the application; empty for a server that is alone
     */
    static String of(Database database, Address address, String host, String server) {
        String place = address.port() + "/" + address.database();
        String url = "jdbc:postgresql://";
        if (address.transport() == Transport.UnixSocket) {
            url += "localhost:" + place + "?sslmode=disable"
                    + "&socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg&socketFactoryArg=" + host
                    + "/.s.PGSQL." + address.port();
        } else {
            url += host + ":" + place + "?tcpKeepAlive=true&sslmode="
                    + switch (address.tls()) {
                        case Disable -> "disable";
                        case Prefer -> "prefer";
                        case Require -> "require";
                        case VerifyFull -> "verify-full&sslrootcert=" + ServerEnvironment.CREDENTIALS + "/ca.crt";
                    };
        }
        url += "&gssEncMode=disable&reWriteBatchedInserts=" + database.rewriteBatchedInserts()
                + "&authenticationPluginClassName=io.batchmark.runner.database.PasswordFile";
        if (database.driverProperties() != null) {
            url += database.driverProperties().entrySet().stream()
                    .map(property -> "&" + property.getKey() + "=" + property.getValue())
                    .collect(Collectors.joining());
        }
        String settings = (database.synchronousCommit() ? "" : "-c%20synchronous_commit%3Doff%20")
                + (database.stablePlans() ? "-c%20plan_cache_mode%3Dforce_custom_plan%20" : "");
        url += settings.isEmpty() ? "" : "&options=" + settings;
        return address.schema() == null
                ? url + "&ApplicationName=batchmark"
                : url + "&ApplicationName=" + address.schema() + server + "&currentSchema=" + address.schema() + server;
    }
}
