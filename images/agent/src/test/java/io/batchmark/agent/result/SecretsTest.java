package io.batchmark.agent.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    @Test
    void valuesAreReplaced_longestFirst() {
        Secrets secrets = new Secrets(
                Map.of("A", "tiger", "B", "tiger-2\n", "C", "", "D", "open"),
                List.of("A", "B", "C", "MISSING"),
                List.of());

        assertThat(secrets.masked("user tiger, tiger-2 and open")).isEqualTo("user ***, *** and open");
    }

    /** An exception often has one line of a certificate or a key. */
    @Test
    void eachLineOfAFile_isReplaced(@TempDir Path folder) throws IOException {
        Path key = Files.writeString(folder.resolve("key"), "-----BEGIN KEY-----\nMIIBVgIB\nADA=\n=\n");

        Secrets secrets = new Secrets(Map.of(), List.of(), List.of(key, folder.resolve("missing")));

        assertThat(secrets.masked("cannot parse MIIBVgIB ADA= a=b")).isEqualTo("cannot parse *** *** a=b");
    }
}
