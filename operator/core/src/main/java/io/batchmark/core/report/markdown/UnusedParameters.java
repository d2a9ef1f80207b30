package io.batchmark.core.report.markdown;

import io.batchmark.core.design.Factor;
import io.batchmark.core.summary.Summary;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Warns of factors that are parameters of a user's own job, and that its job XML does not use. */
final class UnusedParameters {
    private static final String PREFIX = "parameters.";

    private UnusedParameters() {}

    static List<String> warnings(Summary summary) {
        Set<String> unused = names(summary);
        return summary.campaign().design().factors().stream()
                .map(Factor::name)
                .filter(name -> name.startsWith(PREFIX) && unused.contains(name.substring(PREFIX.length())))
                .map(name -> "parameter " + name.substring(PREFIX.length())
                        + " varies, but the job XML does not use it. Unless a class of the job reads it, its levels are all the same:"
                        + " write #{jobParameters['" + name.substring(PREFIX.length())
                        + "']} where the job XML needs it.")
                .toList();
    }

    /** Parameters that the job XML does not use, whether they vary or not. */
    static Set<String> names(Summary summary) {
        return summary.treatments().stream()
                .flatMap(treatment -> treatment.runs().stream())
                .flatMap(run -> run.unusedParameters().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
