package io.batchmark.rig.bench;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rows of runs as if they had all been tried: 50 levels of items times 2 of itemCount in each block. */
final class FinishedRuns {
    /** Rows of a ConfigMap. */
    static final int ROWS = 100;

    private FinishedRuns() {}

    /** A ConfigMap of the ledger, in which every run of a block has failed. */
    static ConfigMap shard(GenericKubernetesResource campaign, int shard) {
        String uid = campaign.getMetadata().getUid();
        Map<String, String> rows = new LinkedHashMap<>();
        int block = shard + 1;
        for (int run = 0; run < ROWS; run++) {
            String treatment = treatment(run / 2 + 1, run % 2 + 1);
            rows.put("b" + block + "-" + treatment + "-a1", """
                    {"treatment":"%s","block":%d,"attempt":1,"outcome":"Censored","cause":"Timeout",\
                    "message":"took longer than execution.runTimeout","started":"2026-01-01T00:00:00Z",\
                    "finished":"2026-01-01T00:%02d:%02dZ","node":"node-%d"}""".formatted(
                            treatment, block, block / 60 % 60, block % 60, run % 10));
        }
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(Leg.NAMESPACE)
                .withName("finished-ledger-" + shard)
                .withLabels(Map.of(
                        "batchmark.io/part", "ledger",
                        "batchmark.io/campaign", "finished",
                        "batchmark.io/campaign-uid", uid))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion(campaign.getApiVersion())
                        .withKind(campaign.getKind())
                        .withName("finished")
                        .withUid(uid)
                        .withController(true)
                        .withBlockOwnerDeletion(true)
                        .build())
                .endMetadata()
                .withData(rows)
                .build();
    }

    /** As the operator calls it, see decision 4. */
    private static String treatment(int items, int itemCount) {
        String deviation = Stream.of(itemCount == 1 ? "" : "itemCount=" + itemCount, items == 1 ? "" : "items=" + items)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
        if (deviation.isEmpty()) {
            return "baseline";
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(deviation.getBytes(StandardCharsets.UTF_8));
            StringBuilder id = new StringBuilder();
            for (int digit = 0; digit < 10; digit++) {
                id.append(Character.forDigit(hash[digit] & 31, 32));
            }
            return id.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }
}
