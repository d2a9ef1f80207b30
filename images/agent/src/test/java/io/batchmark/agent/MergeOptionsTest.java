package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that merges options of the JVM with the options of an image. */
class MergeOptionsTest {
    private static final Path SCRIPT = Path.of(System.getProperty("basedir"), "src/main/image/merge-options");

    @TempDir
    Path image;

    @BeforeEach
    void installation() throws IOException {
        Files.createDirectories(image.resolve("wlp/lib/versions"));
        write("wlp/usr/servers/pay/server.xml", "<server/>");
        write("ours", "-Xmx1g\n");
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(image.resolve(file).getParent());
        Files.writeString(image.resolve(file), text);
    }

    private String merged(int exitCode, String server) throws Exception {
        return output(exitCode, SCRIPT.toString(), server, "ours", "merged");
    }

    private String output(int exitCode, String... command) throws Exception {
        Process script = new ProcessBuilder(command)
                .directory(image.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(script.getInputStream().readAllBytes());
        assertThat(script.waitFor()).as(output).isEqualTo(exitCode);
        return exitCode == 0 ? Files.readString(image.resolve("merged")) : output;
    }

    @Test
    void serverThatTheUserCannotRead_isRefusedWithTheUser() throws Exception {
        Path server = image.resolve("wlp/usr/servers/pay");
        Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(image, PosixFilePermissions.fromString("rwxr-xr-x"));
        // root can read all files
        boolean root = Files.getAttribute(image, "unix:uid").equals(0);
        List<String> command = new ArrayList<>(
                root ? List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups") : List.of());
        Path script = Files.copy(SCRIPT, image.resolve("script"));
        command.addAll(List.of("/bin/sh", script.toString(), server.toString(), "ours", "merged"));

        assertThat(output(2, command.toArray(String[]::new)))
                .matches("user \\d+ of group \\d+ cannot read " + server
                        + ": set spec.job.runAsUser to the user id .*\\s");
    }

    @Test
    void optionsOfAServerThatHasNone_areOurs() throws Exception {
        assertThat(merged(0, "wlp/usr/servers/pay")).isEqualTo("-Xmx1g\n");
    }

    /** The server still reads its own jvm.options. */
    @Test
    void optionsOfOverrides_comeBeforeOurs_andOthersAreNotRepeated() throws Exception {
        write("wlp/usr/servers/pay/configDropins/overrides/jvm.options", "# heap\n-Xmx2g");
        write("wlp/usr/servers/pay/jvm.options", "-Da=1\n");
        write("wlp/etc/jvm.options", "-Db=1\n");

        assertThat(merged(0, "wlp/usr/servers/pay")).isEqualTo("# heap\n-Xmx2g\n-Xmx1g\n");
    }

    @Test
    void optionsOfEtc_areKeptIfTheServerReadsThem() throws Exception {
        write("wlp/etc/jvm.options", "-Db=1\n");

        assertThat(merged(0, "wlp/usr/servers/pay")).isEqualTo("-Db=1\n\n-Xmx1g\n");
    }

    @Test
    void link_isFollowed() throws Exception {
        write("wlp/etc/jvm.options", "-Db=1");
        Files.createSymbolicLink(image.resolve("config"), image.resolve("wlp/usr/servers/pay"));

        assertThat(merged(0, "config")).isEqualTo("-Db=1\n-Xmx1g\n");
    }

    @Test
    void directoryWithoutAServer_isRefused() throws Exception {
        assertThat(merged(2, "wlp"))
                .isEqualTo("wlp is not the directory of a server, because it has no server.xml: "
                        + "set spec.job.server to the directory of the server\n");
    }

    @Test
    void checkpointOfTheServer_isRefused() throws Exception {
        write("wlp/usr/servers/pay/workarea/checkpoint/image/core", "");

        assertThat(merged(2, "wlp/usr/servers/pay"))
                .endsWith(
                        "/wlp/usr/servers/pay/workarea/checkpoint/image is a checkpoint of the server, and a server that starts from"
                                + " a checkpoint cannot be measured: build an image for the campaign without checkpoint.sh\n");
    }

    @Test
    void optionsWithSpacesAndQuotes_stay() throws Exception {
        write("wlp/usr/servers/pay/configDropins/overrides/jvm.options", "-Dtext=it's \"$HOME\" \\ `id`\n");

        assertThat(merged(0, "wlp/usr/servers/pay")).startsWith("-Dtext=it's \"$HOME\" \\ `id`\n");
    }
}
