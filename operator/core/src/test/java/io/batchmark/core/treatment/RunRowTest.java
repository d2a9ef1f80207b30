package io.batchmark.core.treatment;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.HistogramText;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Ledgers;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows with results that are drawn at random: with and without each of the fields that may be absent. */
class RunRowTest {
    private static final int RESULTS = 50;

    private final Random random = new Random(42);

    @Test
    void row_hasAllFieldsOfItsEntry() throws Exception {
        for (int i = 0; i < RESULTS; i++) {
            Entry entry = entry(Outcome.Succeeded, (RunResult) draw(RunResult.class, ""));
            RunRow row = row(entry);
            assertThat(row.result()).isEqualTo(entry.result());
            assertThat(row.environment()).isEqualTo(ENVIRONMENT);
            assertThat(row.started()).isEqualTo(entry.started());
            assertThat(row.finished()).isEqualTo(entry.finished());
            assertThat(row.run()).isEqualTo(entry.run());
            assertThat(row.attempt()).isEqualTo(entry.attempt());
        }
    }

    @Test
    void row_hasTheResponsesOfItsResult() throws Exception {
        Set<Response> present = EnumSet.noneOf(Response.class);
        Set<Response> absent = EnumSet.noneOf(Response.class);
        for (int i = 0; i < RESULTS; i++) {
            RunResult result = (RunResult) draw(RunResult.class, "");
            RunRow row = row(entry(Outcome.Succeeded, result));
            for (Response response : Response.values()) {
                OptionalDouble value = response.of(result);
                assertThat(row.value(response)).as(response.label()).isEqualTo(value);
                (value.isPresent() ? present : absent).add(response);
            }
        }
        assertThat(present).containsExactly(Response.values());
        assertThat(absent).hasSizeGreaterThan(30);
    }

    @Test
    void row_hasNoResponse_whenItsRunDidNotSucceed() throws Exception {
        RunRow row = row(entry(Outcome.Censored, (RunResult) draw(RunResult.class, "")));
        assertThat(row.value(Response.ELAPSED)).isEmpty();
        assertThat(row.success()).isNull();
        assertThat(row.result()).isNotNull();
    }

    @Test
    void textThatIsNoCanonicalBase64_staysAsItIs() {
        RunResult result = Ledgers.result(1000).withChunks("AB");
        assertThat(row(entry(Outcome.Succeeded, result)).result().times().chunks())
                .isEqualTo("AB");
        RunResult broken = Ledgers.result(1000).withChunks("=A=");
        assertThat(row(entry(Outcome.Succeeded, broken)).result().times().chunks())
                .isEqualTo("=A=");
    }

    private static final RunEnvironment ENVIRONMENT = Ledgers.ENVIRONMENT;

    private static RunRow row(Entry entry) {
        return LedgerRows.of(List.of(entry)).attempts().getFirst();
    }

    private Entry entry(Outcome outcome, RunResult result) {
        Instant start = Ledgers.START.plusNanos(random.nextLong(1L << 60));
        return Entry.builder("baseline", 3, 2, outcome, start.plusNanos(random.nextLong(1L << 40)))
                .started(random.nextBoolean() ? start : null)
                .result(result)
                .build();
    }

    private @Nullable Object draw(Class<?> type, String name) throws ReflectiveOperationException {
        if (type == RunEnvironment.class) {
            return ENVIRONMENT;
        }
        if (type == StepSeries.class) {
            int parts = 1 + random.nextInt(StepSeries.MOST);
            return new StepSeries(1000, 7, list(parts), random.nextBoolean() ? list(parts) : null, list(parts));
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        if (type == JobDetails.class) {
            return null; // no analysis needs it
        }
        if (type == List.class) {
            return list(1 + random.nextInt(name.equals("heapAfterGcKiB") ? 32 : Iterations.MOST));
        }
        if (type == String.class) {
            return text(name);
        }
        if (!type.isRecord()) {
            long figure = random.nextLong(1L << random.nextInt(1, 31));
            return type == int.class ? (Object) (int) Math.max(1, figure) : (Object) figure;
        }
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            boolean isNullable = components[i].getAnnotatedType().isAnnotationPresent(Nullable.class);
            values[i] = isNullable && random.nextInt(3) == 0
                    ? null
                    : draw(components[i].getType(), components[i].getName());
        }
        return type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                .newInstance(values);
    }

    /** The row itself has message and log, and needs no UID. */
    private @Nullable String text(String name) {
        Histogram histogram = name.equals("latency") ? new Histogram(1000, HistogramText.DIGITS) : ChunkTimes.none();
        LongStream.range(0, 20).forEach(i -> histogram.recordValue(random.nextInt(1000)));
        return switch (name) {
            case "run" -> "";
            case "message", "log" -> null;
            default -> HistogramText.of(histogram);
        };
    }

    private List<Long> list(int size) {
        return random.longs(size, 0, 1L << 20).boxed().toList();
    }
}
