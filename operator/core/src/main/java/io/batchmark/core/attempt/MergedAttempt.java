package io.batchmark.core.attempt;

import io.batchmark.contract.Events;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The row of an attempt whose servers have all completed their share: what they measured together, if it can be trusted. */
final class MergedAttempt {
    private MergedAttempt() {}

    /** @param servers the rows of its servers, at least one, in their order */
    static Entry of(List<Entry> servers, RunParameters parameters, EndPolicy policy) {
        List<RunResult> results = new ArrayList<>();
        servers.forEach(server -> results.add(Objects.requireNonNull(server.result())));
        RunResult result = null;
        Cause cause = null;
        String problem;
        try {
            result = MergedResult.of(results, parameters.database());
            problem = WorkValidation.difference(parameters, result);
            cause = problem == null ? null : Cause.WorkNotConserved;
            Events events = result.events();
            if (problem == null && policy.lostEventsInvalidate() && events != null && events.missing() > 0) {
                problem = events.missing() + " of " + events.expected() + " events were lost";
                cause = Cause.EventsLost;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            cause = Cause.NotUnderstood;
            problem = "the results of the servers do not go together: " + e.getMessage();
        }
        Entry first = servers.get(0);
        return new Entry(
                first.treatment(),
                first.block(),
                first.attempt(),
                cause == null ? Outcome.Succeeded : Outcome.Invalid,
                cause,
                problem,
                servers.stream()
                        .flatMap(server -> Stream.ofNullable(server.started()))
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                servers.stream()
                        .map(Entry::finished)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                distinct(servers, Entry::node),
                result,
                distinct(servers, Entry::image),
                null,
                null);
    }

    private static @Nullable String distinct(List<Entry> servers, Function<Entry, @Nullable String> what) {
        String found = servers.stream()
                .flatMap(server -> Stream.ofNullable(what.apply(server)))
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        return found.isEmpty() ? null : found;
    }
}
