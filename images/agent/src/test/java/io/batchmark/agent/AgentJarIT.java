package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** The jar that enters servers of other teams. */
class AgentJarIT {
    private static final Path JAR = Path.of("target/batchmark-agent.jar");
    private static final int JAVA_8 = 52;

    @Test
    void jarRunsOnJava8_andHidesItsLibrary() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Premain-Class"))
                    .isEqualTo("io.batchmark.agent.launch.BatchAgent");
            List<JarEntry> classes = jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .toList();
            assertThat(classes)
                    .extracting(JarEntry::getName)
                    .allMatch(name -> name.startsWith("io/batchmark/agent/"))
                    .contains("io/batchmark/agent/asm/ClassReader.class");
            for (JarEntry entry : classes) {
                try (DataInputStream file = new DataInputStream(jar.getInputStream(entry))) {
                    file.readInt();
                    file.readUnsignedShort();
                    assertThat(file.readUnsignedShort()).as(entry.getName()).isLessThanOrEqualTo(JAVA_8);
                }
            }
            assertThat(jar.getEntry("META-INF/licenses/asm.txt")).isNotNull();
        }
        // each run copies the file; a library that slips in would have more than the rest of this size
        assertThat(Files.size(JAR)).isLessThan(550_000);
    }
}
