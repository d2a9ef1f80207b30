package io.batchmark.core.environment;

import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the runs were measured on and what may have disturbed them.
 *
 * @param environments of the succeeded runs, the most frequent first
 * @param differences what differs between these although no factor asks for it, in words
 * @param databases of the succeeded runs, the most frequent first
 * @param nodes of the succeeded runs, the most frequent first
 * @param images of the job runner in the succeeded runs, the most frequent first
 * @param started when the first run that counts started; null before that
 * @param finished when the last run that counts ended; null before that
 * @param throttledRuns succeeded runs that the CPU limit held back
 * @param throttledShare the largest share of CPU periods in which a succeeded run was held back, 0 to 1
 * @param workNotConserved runs whose counts were not those of the work that was asked for
 * @param retried attempts that the infrastructure ended, or that were stopped, and another attempt followed
 * @param unplanned ledger entries of runs that are not in the plan
 */
public record MeasurementEnvironment(
        List<Environment> environments,
        List<String> differences,
        List<Database> databases,
        List<Node> nodes,
        List<Image> images,
        @Nullable Instant started,
        @Nullable Instant finished,
        int throttledRuns,
        double throttledShare,
        int workNotConserved,
        int retried,
        int unplanned) {

    /** One environment, which its database is no part of, and the number of succeeded runs measured on it. */
    public record Environment(RunEnvironment environment, int runs) {}

    /**
     * One database and the number of succeeded runs measured on it.
     *
     * @param database product, version and settings
     */
    public record Database(String database, int runs) {}

    /** One node and the number of succeeded runs measured on it. */
    public record Node(String name, int runs) {}

    /** One image, by its digest, and the number of succeeded runs measured with it. */
    public record Image(String digest, int runs) {}

    public MeasurementEnvironment {
        environments = List.copyOf(environments);
        differences = List.copyOf(differences);
        databases = List.copyOf(databases);
        nodes = List.copyOf(nodes);
        images = List.copyOf(images);
    }

    /** Succeeded runs whose servers differ from one another in what they were measured on. */
    public int runsOfUnequalServers() {
        return environments.stream()
                .filter(measured -> measured.environment().otherServers() != null)
                .mapToInt(Environment::runs)
                .sum();
    }

    public static MeasurementEnvironment of(List<TreatmentSummary> treatments, int retried, int unplanned) {
        List<RunRow> runs = treatments.stream()
                .flatMap(treatment -> treatment.runs().stream())
                .toList();
        List<RunRow> succeeded =
                runs.stream().filter(run -> run.outcome() == Outcome.Succeeded).toList();
        // there are few that differ, and checking one anew for each run would be a third of the cost of a large
        // decision
        Map<RunEnvironment, Integer> measuredOn =
                count(succeeded.stream().flatMap(run -> Stream.ofNullable(run.environment())));
        List<Cgroup> throttled = succeeded.stream()
                .map(RunRow::result)
                .flatMap(Stream::ofNullable)
                .map(RunResult::cgroup)
                .flatMap(Stream::ofNullable)
                .filter(cgroup -> cgroup.throttledPeriods() > 0)
                .toList();
        List<Environment> environments = frequencies(
                parts(measuredOn, environment -> Stream.of(withoutDatabase(environment))), Environment::new);
        return new MeasurementEnvironment(
                environments,
                environments.size() < 2 ? List.of() : EnvironmentDifferences.of(treatments),
                frequencies(parts(measuredOn, MeasurementEnvironment::database), Database::new),
                frequencies(count(succeeded.stream().map(RunRow::node).flatMap(Stream::ofNullable)), Node::new),
                frequencies(count(succeeded.stream().map(RunRow::image).flatMap(Stream::ofNullable)), Image::new),
                runs.stream()
                        .map(RunRow::started)
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                runs.stream()
                        .map(RunRow::finished)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                throttled.size(),
                throttled.stream()
                        .mapToDouble(MeasurementEnvironment::share)
                        .max()
                        .orElse(0),
                (int) runs.stream()
                        .filter(run -> run.cause() == Cause.WorkNotConserved)
                        .count(),
                retried,
                unplanned);
    }

    private static RunEnvironment withoutDatabase(RunEnvironment environment) {
        return new RunEnvironment(
                environment.java(),
                environment.vm(),
                environment.liberty(),
                environment.collectors(),
                environment.processors(),
                null,
                null,
                environment.otherServers());
    }

    private static Stream<String> database(RunEnvironment environment) {
        String product = environment.database();
        String settings = environment.databaseSettings();
        return product == null
                ? Stream.empty()
                : Stream.of(settings == null ? product : product + " (" + settings + ")");
    }

    private static double share(Cgroup cgroup) {
        return Math.min(1, (double) cgroup.throttledPeriods() / Math.max(1, cgroup.periods()));
    }

    private interface Counted<K, T> {
        public T of(K key, int runs);
    }

    private static <K> Map<K, Integer> count(Stream<K> keys) {
        return keys.collect(Collectors.toMap(Function.identity(), key -> 1, Integer::sum));
    }

    private static <K> Map<K, Integer> parts(
            Map<RunEnvironment, Integer> environments, Function<RunEnvironment, Stream<K>> part) {
        return environments.entrySet().stream()
                .flatMap(count -> part.apply(count.getKey()).map(key -> Map.entry(key, count.getValue())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Integer::sum));
    }

    /** In an order that does not depend on that of the ledger. */
    private static <K, T> List<T> frequencies(Map<K, Integer> counts, Counted<K, T> counted) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<K, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(count -> count.getKey().toString()))
                .map(count -> counted.of(count.getKey(), count.getValue()))
                .toList();
    }
}
