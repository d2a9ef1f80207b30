package io.batchmark.rig.soak;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.rig.plane.AuditLog;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What became of all runs, by two witnesses that do not know of each other: the ledgers of the campaigns, and the audit
 * log of the API server, which has every result that a fake kubelet reported and every pod or Job that the operator made.
 *
 * @param planned runs of all campaigns
 * @param finished runs with a row in a ledger that says Succeeded and has the result
 * @param repeated attempts with a result of runs that had one already, pods and Jobs that were made again although they had
 *     a result, and further rows of runs that have one. A Job that somebody deletes before it has a pod, while no operator
 *     looks, leaves no trace, and is made again rightly
 * @param doubled further results of the same attempt: the Job controller made a second pod for its Job, which it may do
 *     where it does not learn that it made the first one. The operator records one of them
 * @param unseen results in a ledger that nobody is known to have reported: the API server was killed before it wrote
 *     down what it had accepted
 */
record SoakOutcome(int planned, int finished, int repeated, int doubled, int unseen) {
    private static final JsonMapper JSON = new JsonMapper();

    /** An attempt of a run, as its result names it. */
    private record Attempt(String run, int number) {}

    /** Whether the audit log shows what happened: without it, nothing that is repeated would be noticed. */
    boolean isWitnessed() {
        return unseen * 20 < finished;
    }

    /** Runs without a result at the end. */
    int lost() {
        return planned - finished;
    }

    static SoakOutcome of(int planned, Collection<ConfigMap> ledgers, Stream<AuditLog.Entry> audit) {
        Map<String, Integer> rows = new HashMap<>();
        ledgers.stream()
                .flatMap(ledger -> ledger.getData().values().stream())
                .map(SoakOutcome::read)
                .filter(row -> row.path("outcome").asText().equals("Succeeded"))
                .forEach(row -> rows.merge(row.path("result").path("run").asText(), 1, Integer::sum));
        Map<Attempt, Integer> reports = new HashMap<>();
        Set<String> measured = new HashSet<>();
        List<String> again = new ArrayList<>();
        audit.filter(AuditLog.Entry::succeeded).forEachOrdered(entry -> {
            if (!entry.isByOperator()) {
                results(entry).forEach(attempt -> {
                    reports.merge(attempt, 1, Integer::sum);
                    measured.add(name(entry));
                    measured.add(jobOfPod(entry));
                });
            } else if (entry.asksForRun() && measured.contains(name(entry))) {
                again.add(name(entry));
            }
        });
        Map<String, Integer> attempts = new HashMap<>();
        reports.keySet().forEach(attempt -> attempts.merge(attempt.run(), 1, Integer::sum));
        Set<String> unseen = new HashSet<>(rows.keySet());
        unseen.removeAll(attempts.keySet());
        return new SoakOutcome(
                planned, rows.size(), excess(rows) + excess(attempts) + again.size(), excess(reports), unseen.size());
    }

    private static Stream<Attempt> results(AuditLog.Entry entry) {
        JsonNode status = entry.requestObject() == null
                ? JSON.missingNode()
                : entry.requestObject().path("status");
        return StreamSupport.stream(status.path("containerStatuses").spliterator(), false)
                .map(container -> container.path("state").path("terminated").path("message"))
                .filter(message -> !message.isMissingNode())
                .map(message -> read(message.asText()))
                .map(result -> new Attempt(
                        result.path("run").asText(), result.path("attempt").asInt()));
    }

    private static String name(AuditLog.Entry entry) {
        return entry.objectRef().namespace() + "/" + entry.objectRef().name();
    }

    /** The Job controller names a pod after its Job, with a dash and random characters. */
    private static String jobOfPod(AuditLog.Entry entry) {
        return name(entry).replaceFirst("-[^-]*$", "");
    }

    private static int excess(Map<?, Integer> tally) {
        return tally.values().stream().mapToInt(Integer::intValue).sum() - tally.size();
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("no row of a ledger and no result: " + json, e);
        }
    }
}
