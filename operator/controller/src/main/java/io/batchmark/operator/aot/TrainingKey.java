package io.batchmark.operator.aot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The key of an API server that exists for one start, made for that start and deleted after it. An operator talks TLS, and what that loads is
 * to be recorded, too.
 *
 * @param store the key and its certificate
 * @param certificate the certificate as the client is given it
 */
record TrainingKey(Path store, Path certificate) {
    static final String HOST = "127.0.0.1";
    /** Of a file that nobody else can read, for as long as the training takes. */
    static final String PASSWORD = "training";

    private static final String NAME = "training";

    static TrainingKey make() throws IOException, InterruptedException, GeneralSecurityException {
        Path folder = Files.createTempDirectory(NAME);
        TrainingKey key = new TrainingKey(folder.resolve("key.p12"), folder.resolve("certificate.pem"));
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        key.store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-alias",
                        NAME,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + NAME,
                        "-ext",
                        "SAN=ip:" + HOST,
                        "-ext",
                        "BC=ca:true",
                        "-validity",
                        "1")
                .inheritIO()
                .start();
        if (!keytool.waitFor(1, TimeUnit.MINUTES) || keytool.exitValue() != 0) {
            throw new IOException("keytool made no key");
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(key.store)) {
            store.load(file, PASSWORD.toCharArray());
        }
        String body = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(store.getCertificate(NAME).getEncoded());
        Files.writeString(key.certificate, "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
        return key;
    }

    void delete() {
        for (Path path : List.of(store, certificate, store.getParent())) {
            path.toFile().delete();
        }
    }
}
