package io.batchmark.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;

/** Makes key and certificate of a server at 127.0.0.1, in PEM. */
final class Certificate {
    private static final String PASSWORD = "changeit";
    private static final String ALIAS = "server";

    private Certificate() {}

    static void make(Path directory) throws Exception {
        Path store = directory.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD,
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=server",
                        "-ext",
                        "san=ip:127.0.0.1")
                .inheritIO()
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool fails");
        }
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        pem(
                directory.resolve("server.key"),
                "PRIVATE KEY",
                keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
        pem(
                directory.resolve("server.crt"),
                "CERTIFICATE",
                keys.getCertificate(ALIAS).getEncoded());
        Files.setPosixFilePermissions(directory.resolve("server.key"), PosixFilePermissions.fromString("rw-------"));
    }

    private static void pem(Path file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }
}
