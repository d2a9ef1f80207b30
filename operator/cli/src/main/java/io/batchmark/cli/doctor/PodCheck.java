package io.batchmark.cli.doctor;

import io.batchmark.api.run.SecretRelease;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Remedy;
import java.util.ArrayList;
import java.util.List;

/** Judges the answers of the API server to the pods of a campaign. */
public final class PodCheck {
    private static final String NAME = "pods";

    private PodCheck() {}

    /** The finding of a campaign that has no plan, so that no pod can be sent. */
    public static Finding withoutPlan(String problem) {
        return Finding.hint(
                NAME,
                "no pod was sent, because the campaign has no plan: " + problem,
                "whether the cluster admits the pods of runs is not known",
                "correct the campaign: kubectl batchmark plan -f FILE");
    }

    /** @param answers an answer for each pod of the campaign */
    public static List<Finding> judge(BenchmarkCampaign campaign, List<PodAnswer> answers) {
        List<Finding> findings = new ArrayList<>();
        if (answers.stream().anyMatch(answer -> answer.isForbidden() && !answer.asOperator())) {
            return List.of(Finding.hint(
                    NAME,
                    "you cannot send pods to this namespace as a dry run",
                    "whether the cluster admits the pods of runs is not known",
                    "ask a user who can create pods here, or who can impersonate the operator"));
        }
        for (PodAnswer answer : answers) {
            String refusal = answer.refusal();
            if (refusal != null) {
                findings.add(Finding.obstacle(
                        NAME,
                        "the API server refuses a pod of " + answer.what() + ": " + refusal,
                        "the campaign waits, and fails after execution.pendingTimeout",
                        SecretRelease.remedy(campaign, refusal).orElseGet(() -> Remedy.forPod(refusal))));
            }
        }
        if (findings.isEmpty() && !answers.isEmpty()) {
            findings.add(
                    Finding.good(NAME, "the API server admits each pod of a dry run (" + answers.size() + " in all)"));
        }
        if (answers.stream().anyMatch(answer -> !answer.asOperator())) {
            findings.add(Finding.hint(
                    NAME,
                    "the pods were sent in your name, because you cannot impersonate the operator",
                    "a cluster may have other rules for the operator, such as the security context constraints of"
                            + " OpenShift",
                    "ask a user who can impersonate the service account of the operator"));
        }
        return findings;
    }
}
