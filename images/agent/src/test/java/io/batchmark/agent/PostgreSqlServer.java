package io.batchmark.agent;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
import org.tukaani.xz.XZInputStream;

/** A real server in a temporary directory, with the database {@code bench} and a user with a password. It requires TLS of that user. */
final class PostgreSqlServer implements AutoCloseable {
    static final String USER = "benchmark";

    /** Has characters that XML, a URL or the configuration of a server might treat as something else. */
    static final String PASSWORD = "pa$s${env.RUN}&<w\"o'r>%20d{xor}";

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final Path directory;
    private final int port;
    private final Process process;

    private PostgreSqlServer(Path directory, int port, Process process) {
        this.directory = directory;
        this.port = port;
        this.process = process;
    }

    static PostgreSqlServer start() throws Exception {
        Path directory = Files.createTempDirectory(Path.of("/tmp"), "batchmark-postgresql");
        unpack(directory);
        Path data = Files.createDirectory(directory.resolve("data"));
        run(List.of("chmod", "-R", "a+rX", directory.toString()));
        own(data);
        own(directory);
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
                hostssl all all 127.0.0.1/32 scram-sha-256
                """);
        Certificate.make(data);
        own(data.resolve("server.key"));
        int port = freePort();
        Process process = new ProcessBuilder(unprivileged(
                        directory.resolve("bin/postgres").toString(),
                        "-D",
                        data.toString(),
                        "-p",
                        Integer.toString(port),
                        "-k",
                        directory.toString(),
                        "-c",
                        "ssl=on"))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        PostgreSqlServer server = new PostgreSqlServer(directory, port, process);
        server.awaitConnections();
        server.execute("postgres", "CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD.replace("'", "''") + "'");
        server.execute("postgres", "CREATE DATABASE bench OWNER " + USER);
        return server;
    }

    private static void unpack(Path directory) throws Exception {
        Process tar = new ProcessBuilder("tar", "-x", "-C", directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream archive = PostgreSqlServer.class.getResourceAsStream("/postgres-linux-x86_64.txz");
                InputStream content = new XZInputStream(archive);
                OutputStream out = tar.getOutputStream()) {
            content.transferTo(out);
        }
        if (tar.waitFor() != 0) {
            throw new IOException("cannot unpack PostgreSQL");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static boolean isRoot() {
        return new UnixSystem().getUid() == 0;
    }

    private static void own(Path path) throws Exception {
        if (isRoot()) {
            run(List.of("chown", "65534:65534", path.toString()));
        }
    }

    /** PostgreSQL does not start as root. */
    private static List<String> unprivileged(String... command) {
        List<String> all = new ArrayList<>();
        if (isRoot()) {
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
                    throw new IOException(Files.readString(directory.resolve("log")), e);
                }
                Thread.sleep(50);
            }
        }
    }

    private Connection admin(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?gssEncMode=disable&sslmode=disable",
                "postgres",
                "");
    }

    /** As superuser. */
    void execute(String database, String sql) throws SQLException {
        try (Connection admin = admin(database);
                Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the rows, as superuser. */
    List<String> query(String sql) throws SQLException {
        try (Connection admin = admin("bench");
                Statement statement = admin.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    int port() {
        return port;
    }

    /** The certificate of the server, which the server has signed itself. */
    Path certificate() {
        return directory.resolve("data/server.crt");
    }

    @Override
    public void close() throws Exception {
        process.destroy();
        process.waitFor();
        run(List.of("rm", "-rf", directory.toString()));
    }
}
