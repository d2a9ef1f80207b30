package io.batchmark.e2e.cluster;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A certificate authority of a test's own, and the key of one server that it vouches for.
 *
 * @param authority certificate of the authority, as PEM
 * @param keyStore PKCS #12, with the server's key and its chain
 */
record Certificates(String authority, byte[] keyStore) {
    static final String PASSWORD = "changeit";

    static Certificates of(String... hosts) {
        try {
            Path folder = Files.createTempDirectory("certificates");
            Path store = folder.resolve("server.p12");
            Path authority = folder.resolve("ca.crt");
            try {
                keytool(store, "-genkeypair", "-alias", "ca", "-keyalg", "EC", "-dname", "CN=ca", "-ext", "bc:c");
                String names = Arrays.stream(hosts).map(host -> "dns:" + host).collect(joining(",", "san=", ""));
                keytool(
                        store,
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-signer",
                        "ca",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=server",
                        "-ext",
                        names);
                keytool(store, "-exportcert", "-rfc", "-alias", "ca", "-file", authority.toString());
                // a server that has two keys may choose the wrong one
                keytool(store, "-delete", "-alias", "ca");
                // keytool ends its lines as others do elsewhere
                String lines = Files.readString(authority).replace("\r\n", "\n");
                return new Certificates(lines, Files.readAllBytes(store));
            } finally {
                for (Path file : List.of(store, authority, folder)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void keytool(Path store, String... arguments) {
        Command.run(Stream.concat(
                                Stream.of(
                                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                                .toString(),
                                        "-keystore",
                                        store.toString(),
                                        "-storepass",
                                        PASSWORD),
                                Arrays.stream(arguments))
                        .toList())
                .succeeded();
    }
}
