package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that starts an inspection in the image of a team. */
class InspectScriptTest {
    private static final Path SCRIPT = Path.of(System.getProperty("basedir"), "src/main/image/inspect");

    /** Prints its options and arguments, and what the script must hide. */
    private static final String JAVA = """
            #!/bin/sh
            echo "$0 $*"
            echo "${JAVA_TOOL_OPTIONS-}${_JAVA_OPTIONS-}${JDK_JAVA_OPTIONS-}${OPENJ9_JAVA_OPTIONS-}${IBM_JAVA_OPTIONS-}"
            """;

    @TempDir
    Path image;

    @BeforeEach
    void installation() throws IOException {
        image = image.toRealPath();
        Files.createDirectories(image.resolve("wlp/lib/versions"));
        write("wlp/usr/servers/pay/server.xml", "<server/>");
        Files.createDirectories(image.resolve("shared"));
        Files.copy(SCRIPT, image.resolve("shared/inspect"));
        java("jdk", JAVA);
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(image.resolve(file).getParent());
        Files.writeString(image.resolve(file), text);
    }

    private void java(String home, String script) throws IOException {
        write(home + "/bin/java", script);
        Files.setPosixFilePermissions(image.resolve(home + "/bin/java"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String run(int exitCode, String shell, Map<String, String> environment, String... arguments)
            throws Exception {
        ProcessBuilder builder = new ProcessBuilder(shell, image + "/shared/inspect");
        builder.command().addAll(List.of(arguments));
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(environment);
        Process script =
                builder.directory(image.toFile()).redirectErrorStream(true).start();
        String output = new String(script.getInputStream().readAllBytes());
        assertThat(script.waitFor()).as(output).isEqualTo(exitCode);
        return output;
    }

    private String started(String home) {
        return image + "/" + home + "/bin/java -Xmx128m -cp " + image
                + "/shared/agent.jar io.batchmark.agent.inspect.Inspect " + image + "/wlp/usr/servers/pay " + image
                + "/wlp\n\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "bash"})
    void javaOfTheImage_inspectsWithoutOptionsOfTheImage(String shell) throws Exception {
        Files.createSymbolicLink(image.resolve("config"), image.resolve("wlp/usr/servers/pay"));

        assertThat(run(
                        0,
                        shell,
                        Map.of(
                                "JAVA_HOME", image + "/jdk",
                                "JVM_ARGS", "-Darguments",
                                "JAVA_TOOL_OPTIONS", "-javaagent:x.jar",
                                "_JAVA_OPTIONS", "-Xmx9g",
                                "JDK_JAVA_OPTIONS", "-Xmx9g",
                                "OPENJ9_JAVA_OPTIONS", "-Xshareclasses",
                                "IBM_JAVA_OPTIONS", "-Xshareclasses"),
                        image + "/config"))
                .isEqualTo(started("jdk"));
    }

    @Test
    void javaOfThePath_inspects() throws Exception {
        assertThat(run(0, "sh", Map.of("PATH", image + "/jdk/bin:" + System.getenv("PATH")), "wlp/usr/servers/pay"))
                .isEqualTo(started("jdk"));
    }

    /** The script of the server takes JAVA_HOME from this file. */
    @Test
    void javaOfServerEnv_wins() throws Exception {
        java("own", JAVA);
        write("wlp/usr/servers/pay/server.env", "JAVA_HOME=/nowhere\nJAVA_HOME=" + image + "/own\r\n");

        assertThat(run(0, "sh", Map.of("JAVA_HOME", image + "/jdk"), "wlp/usr/servers/pay"))
                .isEqualTo(started("own"));
    }

    @Test
    void refusalOfTheInspection_isTheEnd() throws Exception {
        java("jdk", "#!/bin/sh\necho cause >&2\nexit 2\n");

        assertThat(run(2, "sh", Map.of("JAVA_HOME", image + "/jdk"), "wlp/usr/servers/pay"))
                .isEqualTo("cause\n");
    }

    @Test
    void javaThatDoesNotStart_isRefused() throws Exception {
        java("jdk", "#!/bin/sh\necho 'Error: no' >&2\nexit 1\n");

        assertThat(run(2, "sh", Map.of("JAVA_HOME", image + "/jdk"), "wlp/usr/servers/pay"))
                .isEqualTo("Error: no\nJava of the image (" + image
                        + "/jdk/bin/java) ended with 1: check that it starts in this"
                        + " image, and that it is Java 8 or later\n");
    }

    @Test
    void directoryWithoutAServer_isRefused() throws Exception {
        assertThat(run(2, "sh", Map.of(), "wlp"))
                .isEqualTo(
                        "wlp is not the directory of a server, because it has no server.xml: set spec.job.server to the"
                                + " directory of the server\n");
        assertThat(run(2, "sh", Map.of(), "none")).startsWith("none is not the directory of a server");
        assertThat(run(2, "sh", Map.of(), "a", "b")).startsWith("Prints the applications, jobs and data sources");
    }
}
