package io.batchmark.rig.plane;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** Who may talk to the API server. The tokens are no secret: nobody else gets to a port of the rig. */
final class Credentials {
    /** The people and programs of the rig itself, each of whom may do everything. */
    static final List<String> USERS =
            List.of("admin", "kube-controller-manager", "kube-scheduler", "kwok", "olm", "argo");

    private final Path folder;

    Credentials(Path folder) throws IOException {
        this.folder = folder;
        Files.writeString(
                tokens(),
                USERS.stream()
                        .map(user -> token(user) + "," + user + "," + user + ",system:masters")
                        .collect(Collectors.joining("\n")));
        Files.writeString(serviceAccountKey(), privateKey());
    }

    /** Static tokens for the API server. */
    Path tokens() {
        return folder.resolve("tokens.csv");
    }

    /** Signs tokens of service accounts. */
    Path serviceAccountKey() {
        return folder.resolve("service-account.key");
    }

    /** The API server makes itself a certificate here. */
    Path certificate() {
        return folder.resolve("apiserver.crt");
    }

    static String token(String user) {
        return user + "-token";
    }

    Path kubeconfig(String user, String token) throws IOException {
        return Files.writeString(
                folder.resolve(user + ".kubeconfig"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: rig, cluster: {server: "%s", certificate-authority: "%s"}}]
                users: [{name: rig, user: {token: "%s"}}]
                contexts: [{name: rig, context: {cluster: rig, user: rig}}]
                current-context: rig
                """.formatted(ControlPlane.API_SERVER, certificate(), token));
    }

    private static String privateKey() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return "-----BEGIN PRIVATE KEY-----\n"
                    + Base64.getMimeEncoder()
                            .encodeToString(
                                    generator.generateKeyPair().getPrivate().getEncoded())
                    + "\n-----END PRIVATE KEY-----\n";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
