package io.batchmark.operator.aot;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.read.QuickCiphers;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** The cipher of a client at a server that takes the first cipher of the client. */
class QuickCiphersTest {
    @Test
    void client_asksForChaChaFirst() throws Exception {
        assertThat(cipher()).isEqualTo("TLS_CHACHA20_POLY1305_SHA256");
    }

    @Test
    void serverWithoutChaCha_isReached() throws Exception {
        assertThat(cipher("TLS_AES_256_GCM_SHA384")).isEqualTo("TLS_AES_256_GCM_SHA384");
    }

    /** @param only the ciphers of the server, or no ciphers for the default of the JDK */
    private static String cipher(String... only) throws Exception {
        TrainingKey key = TrainingKey.make();
        try (SSLServerSocket server = (SSLServerSocket) context(key)
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getByName(TrainingKey.HOST))) {
            SSLParameters parameters = server.getSSLParameters();
            parameters.setUseCipherSuitesOrder(false);
            if (only.length > 0) {
                parameters.setCipherSuites(only);
            }
            server.setSSLParameters(parameters);
            CompletableFuture<String> cipher = CompletableFuture.supplyAsync(() -> accept(server));
            Config config = new ConfigBuilder(Config.empty())
                    .withMasterUrl("https://" + TrainingKey.HOST + ":" + server.getLocalPort())
                    .withCaCertFile(key.certificate().toString())
                    .build();
            try (KubernetesClient client = new KubernetesClientBuilder()
                    .withConfig(config)
                    .withHttpClientFactory(new QuickCiphers())
                    .build()) {
                client.getHttpClient()
                        .sendAsync(
                                client.getHttpClient()
                                        .newHttpRequestBuilder()
                                        .uri(config.getMasterUrl())
                                        .build(),
                                String.class);
                return cipher.get(30, TimeUnit.SECONDS);
            }
        } finally {
            key.delete();
        }
    }

    private static String accept(SSLServerSocket server) {
        try (SSLSocket socket = (SSLSocket) server.accept()) {
            socket.startHandshake();
            return socket.getSession().getCipherSuite();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext context(TrainingKey key) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(key.store())) {
            store.load(file, TrainingKey.PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, TrainingKey.PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
