package io.batchmark.core.report.markdown;

import io.batchmark.core.design.Factor;
import io.batchmark.core.summary.Summary;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Warns of parameters of a user's own job that its job XML does not use, but on which a comparison depends. */
final class UnusedParameters {
    private static final String PREFIX = "parameters.";
    private static final String SERVERS = "servers";

    private UnusedParameters() {}

    static List<String> warnings(Summary summary) {
        Set<String> factors =
                summary.campaign().design().factors().stream().map(Factor::name).collect(Collectors.toSet());
        return names(summary).stream()
                .flatMap(name ->
                        warning(name, factors, summary.campaign().settings().keySet()))
                .toList();
    }

    private static Stream<String> warning(String name, Set<String> factors, Set<String> settings) {
        String remedy = ": write #{jobParameters['" + name + "']} where the job XML needs it.";
        if (factors.contains(PREFIX + name)) {
            return Stream.of("parameter " + name
                    + " varies, but the job XML does not use it. Unless a class of the job reads it, its levels are all the same"
                    + remedy);
        }
        // the parameters of job.servers are neither factors nor settings
        return factors.contains(SERVERS) && !settings.contains(PREFIX + name)
                ? Stream.of("the job XML does not use parameter " + name
                        + ", which tells each server its share of the work. Unless a class of the job reads it, servers repeat each"
                        + " other's work" + remedy)
                : Stream.empty();
    }

    /** Parameters that the job XML does not use, whether they vary or not. */
    static Set<String> names(Summary summary) {
        return summary.treatments().stream()
                .flatMap(treatment -> treatment.runs().stream())
                .flatMap(run -> run.unusedParameters().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
