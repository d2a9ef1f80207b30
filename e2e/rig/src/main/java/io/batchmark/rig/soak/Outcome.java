package io.batchmark.rig.soak;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.rig.plane.AuditLog;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What became of all runs, by two witnesses that do not know of each other: the ledgers of the campaigns, and the audit
 * log of the API server, which has every result that a fake kubelet reported.
 *
 * @param planned runs of all campaigns
 * @param finished runs with a row in a ledger that says Succeeded and has the result
 * @param repeated results that were reported of runs that had one already, and further rows of runs that have one
 * @param unseen results in a ledger that nobody is known to have reported: the API server was killed before it wrote
 *     down what it had accepted
 */
record Outcome(int planned, int finished, int repeated, int unseen) {
    private static final JsonMapper JSON = new JsonMapper();

    /** Whether the audit log shows what happened: without it, nothing that is repeated would be noticed. */
    boolean isWitnessed() {
        return unseen * 20 < finished;
    }

    /** Runs without a result at the end. */
    int lost() {
        return planned - finished;
    }

    static Outcome of(int planned, Collection<ConfigMap> ledgers, Stream<AuditLog.Entry> audit) {
        Map<String, Integer> rows = new HashMap<>();
        ledgers.stream()
                .flatMap(ledger -> ledger.getData().values().stream())
                .map(Outcome::read)
                .filter(row -> row.path("outcome").asText().equals("Succeeded"))
                .forEach(row -> rows.merge(row.path("result").path("run").asText(), 1, Integer::sum));
        Map<String, Integer> reports = new HashMap<>();
        audit.filter(entry -> !entry.isByOperator() && entry.succeeded())
                .flatMap(Outcome::results)
                .forEach(result -> reports.merge(result.path("run").asText(), 1, Integer::sum));
        Set<String> unseen = new HashSet<>(rows.keySet());
        unseen.removeAll(reports.keySet());
        return new Outcome(planned, rows.size(), excess(rows) + excess(reports), unseen.size());
    }

    private static Stream<JsonNode> results(AuditLog.Entry entry) {
        JsonNode status = entry.requestObject() == null
                ? JSON.missingNode()
                : entry.requestObject().path("status");
        return StreamSupport.stream(status.path("containerStatuses").spliterator(), false)
                .map(container -> container.path("state").path("terminated").path("message"))
                .filter(message -> !message.isMissingNode())
                .map(message -> read(message.asText()));
    }

    private static int excess(Map<String, Integer> tally) {
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
