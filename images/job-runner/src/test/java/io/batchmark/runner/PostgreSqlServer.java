package io.batchmark.runner;

import com.sun.security.auth.module.UnixSystem;
import io.batchmark.contract.parameters.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.tukaani.xz.XZInputStream;

/**
 * A real server in a temporary directory. It asks for the user batchmark's password over TCP and not over its socket, as
 * a server elsewhere and one in a sidecar do. It does not run as root, so where the tests do another user is lent to it.
 */
final class PostgreSqlServer implements AutoCloseable {
    static final String USER = "batchmark";
    // with what a shell, XML, the server's configuration and a URL each might take for something else
    static final String PASSWORD = "{xor}pa$s${env.RUN}&<w\"o'r%20d";

    private static final String BINARIES = "/postgres-linux-x86_64.txz";
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Path directory;
    private final int port;
    private final Process process;

    private PostgreSqlServer(Path directory, int port, Process process) {
        this.directory = directory;
        this.port = port;
        this.process = process;
    }

    /** @param settings further ones, as in {@code max_connections=10} */
    static PostgreSqlServer start(String... settings) throws Exception {
        Path directory = Files.createTempDirectory(Path.of("/tmp"), "batchmark-postgresql");
        unpack(directory);
        run(List.of("chmod", "-R", "a+rX", directory.toString()));
        Path data = Files.createDirectory(directory.resolve("data"));
        if (root()) {
            run(List.of("chown", "65534:65534", data.toString(), directory.toString()));
        }
        run(unprivileged(
                directory.resolve("bin/initdb").toString(),
                "--pgdata=" + data,
                "--username=postgres",
                "--auth=trust",
                "--locale=C",
                "--encoding=UTF8",
                "--no-sync"));
        Files.writeString(data.resolve("pg_hba.conf"), """
                local all all trust
                host all postgres 127.0.0.1/32 trust
                host all all 127.0.0.1/32 scram-sha-256
                """);
        certify(data);
        int port = freePort();
        List<String> command = unprivileged(
                directory.resolve("bin/postgres").toString(),
                "-D",
                data.toString(),
                "-p",
                Integer.toString(port),
                "-k",
                directory.toString());
        for (String setting : settings) {
            command.add("-c");
            command.add(setting);
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        PostgreSqlServer server = new PostgreSqlServer(directory, port, process);
        server.awaitConnections();
        server.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD.replace("'", "''") + "'");
        server.createDatabase("bench");
        return server;
    }

    /** Who wants TLS says {@code ssl=on}. */
    private static void certify(Path data) throws Exception {
        Path key = ServerCertificate.make(data).key();
        run(List.of("chmod", "0600", key.toString()));
        if (root()) {
            run(List.of("chown", "65534:65534", key.toString()));
        }
    }

    private static void unpack(Path directory) throws Exception {
        Process tar = new ProcessBuilder("tar", "-x", "-C", directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream archive = PostgreSqlServer.class.getResourceAsStream(BINARIES);
                InputStream content = new XZInputStream(archive);
                OutputStream out = tar.getOutputStream()) {
            content.transferTo(out);
        }
        if (tar.waitFor() != 0) {
            throw new IOException("cannot unpack " + BINARIES);
        }
    }

    /**
     * A port below those that kernels give to outgoing connections: nobody takes it by chance before a server does, which on busy cores
     * is a while later.
     */
    static int freePort() throws IOException {
        for (int tries = 0; tries < 100; tries++) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 30_000);
            try (ServerSocket free = new ServerSocket(port)) {
                return free.getLocalPort();
            } catch (BindException e) {
                // somebody has it
            }
        }
        throw new BindException("no port is free");
    }

    private static boolean root() {
        return new UnixSystem().getUid() == 0;
    }

    private static List<String> unprivileged(String... command) {
        List<String> all = new ArrayList<>();
        if (root()) {
            all.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        all.addAll(List.of(command));
        return all;
    }

    private static void run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + output);
        }
    }

    private void awaitConnections() throws Exception {
        Instant until = Instant.now().plus(PATIENCE);
        while (true) {
            try {
                admin("postgres").close();
                return;
            } catch (SQLException e) {
                if (!process.isAlive() || Instant.now().isAfter(until)) {
                    throw new IOException(log(), e);
                }
                Thread.sleep(50);
            }
        }
    }

    /** As superuser. */
    Connection admin(String database) throws SQLException {
        return admin(database, "");
    }

    /** @param more parameters of the URL */
    Connection admin(String database, String more) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?gssEncMode=disable&sslmode=disable" + more,
                "postgres",
                "");
    }

    private void execute(String sql) throws SQLException {
        execute("postgres", sql);
    }

    /** As superuser. */
    void execute(String database, String sql) throws SQLException {
        try (Connection admin = admin(database);
                Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    /** One that belongs to the user batchmark. */
    void createDatabase(String name) throws SQLException {
        execute("CREATE DATABASE " + name + " OWNER " + USER);
    }

    List<String> query(String database, String sql) throws SQLException {
        try (Connection admin = admin(database);
                Statement statement = admin.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    /** Schemas that are not its own. */
    List<String> schemas(String database) throws SQLException {
        return query(
                database,
                "SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|public$|information_schema$)' ORDER BY 1");
    }

    /** Its certificate, which it has signed itself. */
    Path authority() {
        return new ServerCertificate(directory.resolve("data")).certificate();
    }

    int port() {
        return port;
    }

    Database.Address tcp(String database, String schema) {
        return tcp(database, schema, Database.Tls.Prefer);
    }

    Database.Address tcp(String database, String schema, Database.Tls tls) {
        return new Database.Address(Database.Transport.Tcp, "127.0.0.1", port, database, schema, tls);
    }

    Database.Address socket(String database, String schema) {
        return new Database.Address(
                Database.Transport.UnixSocket, directory.toString(), port, database, schema, Database.Tls.Disable);
    }

    String log() throws IOException {
        return Files.readString(directory.resolve("log"));
    }

    /** Ends it without ending its sessions, as a crash does. */
    void crash() throws Exception {
        run(List.of("kill", "-QUIT", Long.toString(process.pid())));
        process.waitFor();
    }

    @Override
    public void close() throws Exception {
        if (process.isAlive()) {
            crash();
        }
        run(List.of("rm", "-rf", directory.toString()));
    }
}
