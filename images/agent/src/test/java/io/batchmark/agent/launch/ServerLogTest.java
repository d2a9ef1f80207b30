package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogTest {
    @Test
    void firstErrors_areNamedOnce() {
        assertThat(ServerLog.errors(List.of(
                        "[11/28/26, 6:36:23:611 UTC] 00000003 FrameworkManager A CWWKE0001I: The server has been launched.",
                        "[11/28/26, 6:36:24:611 UTC] 0000002a AppMessageHelper E CWWKZ0002E: An exception occurred.",
                        "[11/28/26, 6:36:25:611 UTC] 0000002a AppMessageHelper E CWWKZ0002E: An exception occurred.",
                        "[11/28/26, 6:36:26:611 UTC] 0000002b WebApp E SRVE0777E: A servlet threw.",
                        "[11/28/26, 6:36:27:611 UTC] 0000002b Other E CWWKS9999E: One too many.")))
                .isEqualTo("; its log contains CWWKZ0002E: An exception occurred.; SRVE0777E: A servlet threw.");
        assertThat(ServerLog.errors(List.of("CWWKZ0001I: Application started.")))
                .isEmpty();
    }

    @Test
    void warnings_comeAfterErrors() {
        assertThat(ServerLog.errors(List.of("W CWWKZ0014W: Not found.", "E CWWKZ0002E: An exception occurred.")))
                .isEqualTo("; its log contains CWWKZ0002E: An exception occurred.; CWWKZ0014W: Not found.");
    }

    @Test
    void logIsFoundByTheVariablesOfTheServer(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("messages.log"), "x E CWWKZ0014E: The application does not exist.\n");

        assertThat(ServerLog.errors(Map.of("LOG_DIR", folder.toString())))
                .isEqualTo("; its log contains CWWKZ0014E: The application does not exist.");
        assertThat(ServerLog.errors(Map.of("LOG_DIR", folder + "/missing"))).isEmpty();
        assertThat(ServerLog.errors(Map.of())).isEmpty();
    }
}
