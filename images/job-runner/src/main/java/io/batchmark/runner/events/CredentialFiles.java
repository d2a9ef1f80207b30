package io.batchmark.runner.events;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;
import org.apache.kafka.common.security.scram.ScramExtensionsCallback;

/** Gives the client of Kafka user and password when the broker asks for them, so that they are in no setting. */
public final class CredentialFiles implements AuthenticateCallbackHandler {
    /** A file of the directory that the environment variable BROKER_CREDENTIALS names. */
    static Path file(String name) {
        return Path.of(System.getenv().getOrDefault("BROKER_CREDENTIALS", "/etc/batchmark/broker"), name);
    }

    @Override
    public void configure(Map<String, ?> settings, String mechanism, List<AppConfigurationEntry> entries) {
        // there is nothing to say
    }

    @Override
    public void handle(Callback[] callbacks) throws IOException, UnsupportedCallbackException {
        for (Callback callback : callbacks) {
            if (callback instanceof NameCallback name) {
                name.setName(read("username"));
            } else if (callback instanceof PasswordCallback password) {
                password.setPassword(read("password").toCharArray());
            } else if (!(callback instanceof ScramExtensionsCallback)) {
                throw new UnsupportedCallbackException(callback);
            }
        }
    }

    private static String read(String name) throws IOException {
        // editors and echo end it with a line end
        return Files.readString(file(name)).stripTrailing();
    }

    @Override
    public void close() {
        // there is nothing to close
    }
}
