package io.batchmark.runner.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;

/** User and password of a database whose driver does not read them itself. Nothing here prints the password. */
final class Credentials {
    private static final Pattern ENCODED =
            Pattern.compile("\\{(xor|aes|aes-128|hash|custom)[:}]", Pattern.CASE_INSENSITIVE);

    private final String user;
    private final String password;

    private Credentials(String user, String password) {
        this.user = user;
        this.password = password;
    }

    /** The user of the environment variable DATABASE_USER, and the password of the directory that CREDENTIALS names. */
    static Credentials read() throws IOException {
        Path file = Path.of(System.getenv().getOrDefault("CREDENTIALS", ""), "password");
        return new Credentials(
                System.getenv().getOrDefault("DATABASE_USER", ""),
                Files.exists(file) ? Files.readString(file).stripTrailing() : "");
    }

    String user() {
        return user;
    }

    boolean hasPassword() {
        return !password.isEmpty();
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
