package io.batchmark.runner.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.postgresql.plugin.AuthenticationPlugin;
import org.postgresql.plugin.AuthenticationRequestType;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * Gives the driver of PostgreSQL the password when the database asks for it. It is no part of the server's configuration:
 * the server writes what it is configured with to files of its own, and reads variables into a password. The driver loads
 * this class, so it is beside the driver in the image.
 */
public final class PasswordFile implements AuthenticationPlugin {
    @Override
    public char @Nullable [] getPassword(AuthenticationRequestType type) throws PSQLException {
        Path file = Path.of(System.getenv("CREDENTIALS"), "password");
        try {
            // editors and echo end it with a line end
            return Files.exists(file) ? Files.readString(file).stripTrailing().toCharArray() : null;
        } catch (IOException e) {
            throw new PSQLException("cannot read " + file, PSQLState.INVALID_PASSWORD, e);
        }
    }
}
