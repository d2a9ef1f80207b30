package io.batchmark.core.treatment;

import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.JobDetails.Calls;
import io.batchmark.contract.result.JobDetails.Rest;
import io.batchmark.contract.result.JobDetails.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Steps and calls of a run of a user's own job, packed: an analysis keeps many runs. */
final class JobCalls {
    private static final PackedFields.Kinds NO_FIELDS = new PackedFields.Kinds();
    private static final int FIGURES = 4;
    private static final long UNKNOWN = -1;

    private final List<Key> keys;
    private final byte[] figures;

    private JobCalls(List<Key> keys, byte[] figures) {
        this.keys = keys;
        this.figures = figures;
    }

    /**
     * A step, a point that it called, or a sum of others.
     *
     * @param job empty for the measured job
     * @param step empty outside of steps, and for the sum of other steps
     * @param point empty for the step as a whole, {@link #OTHERS} for a sum
     */
    record Key(String job, String step, String point) {
        static final String OTHERS = "other";
    }

    /**
     * The figures of a key in a run.
     *
     * @param pieces number of steps and points that they are a sum of
     * @param number of calls; of a step its items per chunk, or 0
     * @param time of calls; of a step from its beginning to its end
     * @param cpu null if it is not known
     */
    record Figures(
            long pieces, long number, long time, @Nullable Long cpu) {}

    /** @param shared values that runs have in common, each by itself */
    @SuppressWarnings("unchecked") // a list is its own key
    static JobCalls of(JobDetails job, Map<Object, Object> shared) {
        Map<Key, Figures> all = new TreeMap<>(
                Comparator.comparing(Key::job).thenComparing(Key::step).thenComparing(Key::point));
        job.steps().forEach(step -> add(step, all));
        if (job.otherSteps() != null) {
            add(new Key("", "", Key.OTHERS), others(job.otherSteps()), all);
        }
        PackedFields.Writer writer = new PackedFields.Writer(NO_FIELDS);
        List<Long> numbers = new ArrayList<>();
        all.values().forEach(figures -> {
            Long cpu = figures.cpu;
            numbers.addAll(List.of(figures.pieces, figures.number, figures.time, cpu == null ? UNKNOWN : cpu));
        });
        writer.figures(numbers);
        List<Key> keys = List.copyOf(all.keySet());
        return new JobCalls((List<Key>) shared.computeIfAbsent(keys, same -> same), writer.bytes());
    }

    private static void add(Step step, Map<Key, Figures> all) {
        String job = step.job() == null ? "" : step.job();
        String name = step.name() == null ? "" : step.name();
        if (step.name() != null) {
            long itemCount = step.itemCount() == null ? 0 : step.itemCount();
            add(new Key(job, name, ""), new Figures(1, itemCount, step.elapsed(), step.cpu()), all);
        }
        step.calls().forEach((point, calls) -> add(new Key(job, name, point), figures(calls), all));
        if (step.otherCalls() != null) {
            add(new Key(job, name, Key.OTHERS), others(step.otherCalls()), all);
        }
    }

    /** A job can have started another one twice. */
    private static void add(Key key, Figures figures, Map<Key, Figures> all) {
        all.merge(
                key,
                figures,
                (a, b) -> new Figures(
                        Math.max(a.pieces, b.pieces),
                        key.point.isEmpty() ? Math.max(a.number, b.number) : a.number + b.number,
                        a.time + b.time,
                        a.cpu == null || b.cpu == null ? null : Long.valueOf(a.cpu + b.cpu)));
    }

    private static Figures figures(Calls calls) {
        return new Figures(1, calls.number(), calls.time(), calls.cpu());
    }

    private static Figures others(Rest rest) {
        return new Figures(rest.number(), rest.calls(), rest.time(), rest.cpu());
    }

    void forEach(BiConsumer<Key, Figures> action) {
        List<Long> numbers = new PackedFields.Reader(NO_FIELDS, figures).figures();
        for (int i = 0; numbers != null && i < keys.size(); i++) {
            List<Long> of = numbers.subList(FIGURES * i, FIGURES * (i + 1));
            long cpu = of.get(3);
            action.accept(keys.get(i), new Figures(of.get(0), of.get(1), of.get(2), cpu == UNKNOWN ? null : cpu));
        }
    }
}
