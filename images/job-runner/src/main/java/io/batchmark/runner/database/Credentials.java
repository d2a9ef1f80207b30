package io.batchmark.runner.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * User and password, from the directory that the environment variable CREDENTIALS names. They are never in an
 * environment variable themselves, and nothing here prints the password.
 */
final class Credentials {
    // the server's configuration says the same
    private static final String DEFAULT_USER = "batchmark";

    private static final Pattern ENCODED =
            Pattern.compile("\\{(xor|aes|aes-128|hash|custom)[:}]", Pattern.CASE_INSENSITIVE);

    private final String user;
    private final String password;

    private Credentials(String user, String password) {
        this.user = user;
        this.password = password;
    }

    /** What the files {@code username} and {@code password} hold; where one is missing, what a sidecar is content with. */
    static Credentials read(Path directory) throws IOException {
        return new Credentials(
                content(directory.resolve("username"), DEFAULT_USER), content(directory.resolve("password"), ""));
    }

    private static String content(Path file, String otherwise) throws IOException {
        // editors and echo end it with a line end, which the server cuts off as well
        return Files.exists(file) ? Files.readString(file).stripTrailing() : otherwise;
    }

    String user() {
        return user;
    }

    /** Whether the server takes them as they are: it reads variables and encodings in what its configuration says. */
    boolean literal() {
        return !(user + password).contains("${") && !ENCODED.matcher(password).lookingAt();
    }

    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        return properties;
    }
}
