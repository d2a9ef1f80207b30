package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that puts the agent into the pod of a server. */
class InstallTest {
    private static final Path SCRIPTS = Path.of(System.getProperty("basedir"), "src/main/image");

    /** Takes the variables from files, because a JVM in the locale C cannot pass each character to a process. */
    private static final String VARIABLES = """
            AGENT_SETTINGS=$(cat settings; echo .)
            JVM_OPTIONS=$(cat options; echo .)
            export AGENT_SETTINGS="${AGENT_SETTINGS%.}" JVM_OPTIONS="${JVM_OPTIONS%.}"
            """;

    private static final String AWKWARD = "it's \"$HOME\" ${HOME} $(id) `id` \\n \\\\ %s 100% *  ~ -é€😀=#!\t;";

    @TempDir
    Path folder;

    @BeforeEach
    void image() throws IOException {
        Files.createDirectories(folder.resolve("image"));
        for (String script : List.of("install", "merge-options", "inspect")) {
            Files.copy(SCRIPTS.resolve(script), folder.resolve("image/" + script));
        }
        write("image/agent.jar", "agent");
        Files.createDirectory(folder.resolve("shared"));
        write("settings", "run=1\n");
        write("options", "");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private String installed(String file) throws IOException {
        return Files.readString(folder.resolve("shared/" + file));
    }

    private String agentOption() {
        return "-javaagent:" + folder.resolve("shared/agent.jar") + "=" + folder.resolve("shared/settings.properties")
                + "\n";
    }

    /** @param more commands of the shell before it starts the script */
    private String install(int exitCode, String shell, String more) throws Exception {
        Path output = folder.resolve("output");
        int ended = new ProcessBuilder(
                        "bash",
                        "-euc",
                        VARIABLES + more + "\nexec " + shell + " image/install \"$@\" '" + folder.resolve("shared")
                                + "'")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        assertThat(ended).as(Files.readString(output)).isEqualTo(exitCode);
        return Files.readString(output);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "bash"})
    void awkwardSettings_areWrittenExactly(String shell) throws Exception {
        String settings = "# " + AWKWARD + "\nparameter.a=" + AWKWARD + "\n\nlast=without end";
        write("settings", settings);

        install(0, shell, "");

        assertThat(installed("settings.properties")).isEqualTo(settings);
        assertThat(installed("agent.jar")).isEqualTo("agent");
        assertThat(installed("merge-options")).isEqualTo(Files.readString(SCRIPTS.resolve("merge-options")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "bash"})
    void indexOfAServer_isASettingOfItsOwnLine(String shell) throws Exception {
        write("settings", "run=1\njob=payroll");

        install(0, shell, "export JOB_COMPLETION_INDEX=2");

        assertThat(installed("settings.properties")).isEqualTo("run=1\njob=payroll\nserver=2\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "bash"})
    void awkwardOptions_comeLineByLineBeforeTheAgent(String shell) throws Exception {
        write("options", "-Xmx1g\n-Dtext=" + AWKWARD);

        install(0, shell, "");

        assertThat(installed("options")).isEqualTo("-Xmx1g\n-Dtext=" + AWKWARD + "\n" + agentOption());
    }

    @Test
    void emptyOptions_leaveTheAgentAlone() throws Exception {
        install(0, "sh", "");

        assertThat(installed("options")).isEqualTo(agentOption());
    }

    @Test
    void files_areReadableForEachUser_withAnyUmask() throws Exception {
        install(0, "sh", "umask 077");

        try (Stream<Path> files = Files.list(folder.resolve("shared"))) {
            assertThat(files)
                    .hasSize(4)
                    .allSatisfy(file ->
                            assertThat(Files.getPosixFilePermissions(file)).contains(PosixFilePermission.OTHERS_READ));
        }
    }

    @Test
    void secondStart_replacesFiles() throws Exception {
        install(0, "sh", "");
        write("settings", "run=2\n");

        install(0, "sh", "");

        assertThat(installed("settings.properties")).isEqualTo("run=2\n");
        assertThat(installed("options")).isEqualTo(agentOption());
    }

    @Test
    void missingSettings_areRefused() throws Exception {
        assertThat(install(2, "sh", "unset AGENT_SETTINGS"))
                .isEqualTo("the variable AGENT_SETTINGS is missing or empty: "
                        + "set it to the content of the settings file of the agent\n");
    }

    @Test
    void missingOptions_areRefused() throws Exception {
        assertThat(install(2, "sh", "unset JVM_OPTIONS"))
                .isEqualTo("the variable JVM_OPTIONS is missing: "
                        + "set it to the options of the JVM, one per line, or to an empty text\n");
        assertThat(folder.resolve("shared")).isEmptyDirectory();
    }

    /** Settings and options are parts of a run. */
    @Test
    void filesOfAnInspection_needNoVariables() throws Exception {
        install(0, "sh", "unset AGENT_SETTINGS JVM_OPTIONS; set -- --inspect");

        try (Stream<Path> files = Files.list(folder.resolve("shared"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("agent.jar", "inspect");
        }
        assertThat(installed("inspect")).isEqualTo(Files.readString(SCRIPTS.resolve("inspect")));
    }

    @Test
    void missingFolder_isRefused() throws Exception {
        assertThat(install(2, "sh", "rmdir shared"))
                .isEqualTo(folder.resolve("shared")
                        + " is not a folder that can be written to: mount a writable volume there\n");
    }
}
