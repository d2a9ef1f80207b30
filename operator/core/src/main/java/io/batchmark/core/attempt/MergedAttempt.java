package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Duration;
import java.time.Instant;
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
    /** The clock of a node is known by when its kubelet began with a pod. */
    private static final Duration ACCURACY = Duration.ofSeconds(5);
    /** Most clocks of nodes differ by less. */
    private static final Duration UNKNOWN = Duration.ofSeconds(60);

    private MergedAttempt() {}

    /**
     * @param ended its servers, at least one, in their order
     * @param retriesUsed how many earlier attempts of the run the infrastructure has ended
     */
    static Entry of(List<EndedServer> ended, RunParameters parameters, EndPolicy policy, int retriesUsed) {
        List<Entry> servers = ended.stream().map(EndedServer::row).toList();
        List<RunResult> results = new ArrayList<>();
        servers.forEach(server -> results.add(Objects.requireNonNull(server.result())));
        RunResult result = null;
        Cause cause = null;
        String message;
        try {
            result = MergedResult.of(results, parameters.database());
            message = WorkValidation.difference(parameters, result);
            cause = message == null ? null : Cause.WorkNotConserved;
            Events events = result.events();
            if (message == null && policy.lostEventsInvalidate() && events != null && events.missing() > 0) {
                message = events.missing() + " of " + events.expected() + " events were lost";
                cause = Cause.EventsLost;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            cause = Cause.NotUnderstood;
            message = "the results of the servers do not go together: " + e.getMessage();
        }
        Outcome outcome = cause == null ? Outcome.Succeeded : Outcome.Invalid;
        if (cause == null && !ranAtTheSameTime(ended)) {
            outcome = policy.retry().endedByInfrastructure(retriesUsed);
            cause = Cause.NotConcurrent;
            message = "a server started when another one had ended: let there be nodes with room for all "
                    + servers.size() + " servers at the same time, or set placement: Packed";
        }
        Entry first = servers.get(0);
        return Entry.builder(
                        first.treatment(),
                        first.block(),
                        first.attempt(),
                        outcome,
                        ends(servers).max(Comparator.naturalOrder()).orElseThrow())
                .cause(cause)
                .message(message)
                .started(starts(servers).min(Comparator.naturalOrder()).orElse(null))
                .node(distinct(servers, Entry::node))
                .result(result)
                .image(distinct(servers, Entry::image))
                .build();
    }

    /** Tests if all servers ran together. If one of them waited for a node, the step would last as long as the wait. */
    private static boolean ranAtTheSameTime(List<EndedServer> servers) {
        return servers.stream()
                .noneMatch(later -> servers.stream().anyMatch(earlier -> startedAfterEnd(later, earlier)));
    }

    private static boolean startedAfterEnd(EndedServer later, EndedServer earlier) {
        if (Objects.equals(later.row().node(), earlier.row().node())) {
            // times of one clock, both in whole seconds
            Instant start = later.row().started();
            return start != null && start.isAfter(earlier.row().finished());
        }
        boolean isKnown = later.pod().lead() != null && earlier.pod().lead() != null;
        Instant start = later.started();
        return start != null && start.isAfter(earlier.finished().plus(isKnown ? ACCURACY : UNKNOWN));
    }

    private static Stream<Instant> starts(List<Entry> servers) {
        return servers.stream().flatMap(server -> Stream.ofNullable(server.started()));
    }

    private static Stream<Instant> ends(List<Entry> servers) {
        return servers.stream().map(Entry::finished);
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
