package io.batchmark.agent.configure;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The database of the run, to which data sources of the server are redirected. */
public final class RunDatabase {
    /** The use of TLS, as in the contract. */
    public enum Tls {
        Disable,
        Prefer,
        Require,
        VerifyFull
    }

    private final Engine engine;
    private final String host;
    private final int port;
    private final String name;
    private final Tls tls;
    private final @Nullable String user;
    private final @Nullable String password;
    private final @Nullable Path certificate;

    /**
     * @param user null if each data source keeps the user of the image
     * @param password null if each data source keeps the password of the image
     * @param certificate certificate of the authority that signed the certificate of the database, or null
     */
    public RunDatabase(
            Engine engine,
            String host,
            int port,
            String name,
            Tls tls,
            @Nullable String user,
            @Nullable String password,
            @Nullable Path certificate) {
        this.engine = engine;
        this.host = host;
        this.port = port;
        this.name = name;
        this.tls = certificate == null ? tls : Tls.VerifyFull;
        this.user = user;
        this.password = password;
        this.certificate = certificate;
    }

    Engine engine() {
        return engine;
    }

    String host() {
        return host;
    }

    int port() {
        return port;
    }

    String name() {
        return name;
    }

    /** The server's certificate is verified if there is a certificate of its authority. */
    Tls tls() {
        return tls;
    }

    @Nullable
    String user() {
        return user;
    }

    public @Nullable String password() {
        return password;
    }

    @Nullable
    Path certificate() {
        return certificate;
    }
}
