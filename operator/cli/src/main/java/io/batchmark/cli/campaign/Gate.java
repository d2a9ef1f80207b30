package io.batchmark.cli.campaign;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.api.v1alpha1.ExperimentAnalysis;
import java.util.Optional;
import java.util.function.Predicate;

/** A question of a campaign that a pipeline can fail on, and the condition that answers it. */
enum Gate {
    Thresholds(
            Conditions.THRESHOLDS_MET,
            "True",
            "False",
            analysis -> !analysis.thresholds().isEmpty()),
    Regression(Conditions.REGRESSED, "False", "True", analysis -> analysis.compareTo() != null);

    private final String condition;
    private final String passed;
    private final String missed;
    private final Predicate<ExperimentAnalysis> asked;

    Gate(String condition, String passed, String missed, Predicate<ExperimentAnalysis> asked) {
        this.condition = condition;
        this.passed = passed;
        this.missed = missed;
        this.asked = asked;
    }

    boolean isAsked(BenchmarkCampaign campaign) {
        return asked.test(campaign.getSpec().analysis());
    }

    /** A condition of an earlier spec answers another question, and a missing condition answers nothing. */
    GateResult result(BenchmarkCampaign campaign) {
        Optional<String> status = Conditions.ofThisSpec(campaign, condition).map(found -> found.getStatus());
        if (status.filter(passed::equals).isPresent()) {
            return GateResult.Passed;
        }
        return status.filter(missed::equals).isPresent() ? GateResult.Missed : GateResult.Undecided;
    }

    /** The message of the condition; a sentence of its own if the operator has not answered the question. */
    String message(BenchmarkCampaign campaign) {
        return Conditions.ofThisSpec(campaign, condition)
                .map(found -> found.getMessage())
                .orElse("condition " + condition + " is not set for this spec: the operator has not analysed the runs");
    }
}
