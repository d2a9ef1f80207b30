package io.batchmark.operator.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** docs/live-page.md is where users read the bounds. */
class BoundsOfTheDocsTest {
    private static final Path PROJECT = Path.of("../..");

    @Test
    void areThoseOfTheCodeAndOfTheChart() throws IOException {
        int most = new YAMLMapper()
                .readTree(PROJECT.resolve("helm/batchmark/values.yaml").toFile())
                .at("/page/maxViewers")
                .asInt();

        assertThat(PROJECT.resolve("docs/live-page.md"))
                .content()
                .contains(
                        "| `page.maxViewers` | `" + most + "` | how many may look at pages at the same time; "
                                + Viewers.OF_ONE_USER + " with one user name |",
                        "`page.maxViewers`, or " + Viewers.OF_ONE_USER + " of yours",
                        "no more than " + AccessCache.MOST + " reviews in a second",
                        "Memory is bounded: " + LivePages.MAX_CAMPAIGNS + " campaigns, " + (LivePages.MAX_BYTES >> 20)
                                + " MiB.",
                        "Verdicts are kept for a minute");
        assertThat(AccessCache.KEEP).isEqualTo(Duration.ofMinutes(1));
    }
}
