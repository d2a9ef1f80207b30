package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each collector of HotSpot, against the log that it writes itself. */
class CollectorLogTest {
    private static final Pattern PAUSE = Pattern.compile("(?m)\\[gc.*GC\\(\\d+\\).* Pause .* ([0-9.]+)ms$");
    private static final Pattern NUMBER = Pattern.compile("GC\\((\\d+)\\)");
    private static final long LIVE_KIB = 1_000 * 20_000 >> 10;

    private static final long MAX_KIB = 160 << 10;
    /** Milliseconds: on a busy machine, a thread may lose its processor between the two looks at the clock. A cycle takes longer in sum. */
    private static final double TOLERANCE = 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"Serial, false", "Parallel, false", "G1, false", "Z, true", "Shenandoah, true"})
    void figures_areThoseOfTheLog(String collector, boolean isConcurrent) throws Exception {
        Path log = folder.resolve("gc.log");
        List<String> lines = run("-XX:+Use" + collector + "GC", "-Xlog:gc,gc+phases:file=" + log);

        String text = Files.readString(log);
        List<Double> pauses = PAUSE.matcher(text)
                .results()
                .map(pause -> Double.valueOf(pause.group(1)))
                .toList();
        long numbers = NUMBER.matcher(text)
                .results()
                .map(MatchResult::group)
                .distinct()
                .count();
        List<Long> figures =
                List.of(lines.getFirst().split(" ")).stream().map(Long::valueOf).toList();
        double all = pauses.stream().mapToDouble(Double::doubleValue).sum();
        double longest = pauses.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        assertThat(figures.get(0)).as("collections").isBetween(2L, isConcurrent ? numbers : pauses.size());
        assertThat(millis(figures.get(1))).as("time").isCloseTo(all, within(TOLERANCE + all / 5));
        assertThat(millis(figures.get(2))).as("longest").isCloseTo(longest, within(TOLERANCE + longest / 5));
        assertThat(lines.stream().skip(1).mapToLong(Long::parseLong).max().orElseThrow())
                .as("largest heap after a collection")
                .isBetween(LIVE_KIB, MAX_KIB);
    }

    private static double millis(long nanos) {
        return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }

    private static List<String> run(String... options) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx" + MAX_KIB + "k",
                "-cp",
                System.getProperty("java.class.path")));
        line.addAll(List.of(options));
        line.add(ObservedProgram.class.getName());
        Process process = new ProcessBuilder(line)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = process.inputReader().lines().toList();
        assertThat(process.waitFor()).isZero();
        return lines;
    }
}
