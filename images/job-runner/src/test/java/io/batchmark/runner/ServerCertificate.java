package io.batchmark.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/** Key and certificate of a server at 127.0.0.1, which has signed the certificate itself. */
record ServerCertificate(Path directory) {
    static final String PASSWORD = "changeit";
    private static final String ALIAS = "server";

    static ServerCertificate make(Path directory) throws Exception {
        ServerCertificate made = new ServerCertificate(directory);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        made.store().toString(),
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
        KeyStore store = KeyStore.getInstance(made.store().toFile(), PASSWORD.toCharArray());
        pem(
                made.key(),
                "PRIVATE KEY",
                store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
        pem(made.certificate(), "CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
        return made;
    }

    private static void pem(Path file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    /** Both, in PKCS12. */
    Path store() {
        return directory.resolve("keys.p12");
    }

    /** In PEM. */
    Path key() {
        return directory.resolve("server.key");
    }

    /** In PEM: also that of who has signed it. */
    Path certificate() {
        return directory.resolve("server.crt");
    }
}
