package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventReasonTest {
    private static final Path PAGE = Path.of("../../docs/campaigns.md");
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void eachIsExplained() throws IOException {
        assertThat(firstColumns("### Events"))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(EventReason.values()).map(Enum::name).toList());
    }

    @Test
    void eachCauseIsExplained() throws IOException {
        assertThat(firstColumns("### Causes"))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Cause.values())
                        .filter(cause -> cause != Cause.Unknown)
                        .map(Enum::name)
                        .toList());
    }

    /** They are found by name. */
    @Test
    void whateverIsToldOfIsOne() {
        Set<String> told = Stream.of(
                        Arrays.stream(Outcome.values())
                                .filter(outcome -> outcome != Outcome.Succeeded)
                                .map(outcome -> (outcome.isOfAttempt() ? "Run" : "Treatment") + outcome),
                        Arrays.stream(Kind.values())
                                .filter(kind -> kind.isOfAttempt())
                                .map(Enum::name),
                        Stream.of(State.OVER_BUDGET))
                .flatMap(reasons -> reasons)
                .collect(Collectors.toSet());

        assertThat(Arrays.stream(EventReason.values()).map(Enum::name)).containsAll(told);
    }

    /** The names in the first column of the tables of a chapter. */
    private static List<String> firstColumns(String heading) throws IOException {
        String page = Files.readString(PAGE);
        String chapter = page.substring(page.indexOf(heading) + heading.length());
        return chapter.substring(0, chapter.indexOf("\n##"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf(" |")))
                .flatMap(cell -> NAME.matcher(cell).results())
                .map((MatchResult name) -> name.group(1))
                .toList();
    }
}
