package io.batchmark.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The keys of a Secret, as they are mounted. */
record SecretFolder(Path path) {
    static SecretFolder of(Path path, String user, String password) throws IOException {
        Files.createDirectories(path);
        Files.writeString(path.resolve("username"), user);
        Files.writeString(path.resolve("password"), password + "\n");
        return new SecretFolder(path);
    }

    SecretFolder trusting(Path certificate) throws IOException {
        Files.copy(certificate, path.resolve("ca.crt"));
        return this;
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
