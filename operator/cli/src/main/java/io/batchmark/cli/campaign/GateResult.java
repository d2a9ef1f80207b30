package io.batchmark.cli.campaign;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.cli.CommandExit;
import io.batchmark.core.summary.EarlierComparison;
import java.util.stream.Stream;

/**
 * The result of the gates that a campaign asks for: thresholds, and the comparison with an earlier campaign. The results stand in
 * order, the worst one last.
 */
public enum GateResult {
    Passed(CommandExit.OK),
    /** The runs are no evidence for or against it. */
    Undecided(CommandExit.UNDECIDED),
    /** The campaign was refused, failed or was cancelled. */
    NotComplete(CommandExit.FAILED),
    /** A threshold is missed, or a treatment has regressed. */
    Missed(CommandExit.NOT_MET);

    private final int exitCode;

    GateResult(int exitCode) {
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }

    public GateResult worse(GateResult other) {
        return compareTo(other) < 0 ? other : this;
    }

    /** The result of a campaign that has finished. */
    static GateResult of(BenchmarkCampaign campaign) {
        return Conditions.is(campaign.getStatus(), Conditions.COMPLETE, true, null)
                ? Stream.of(Gate.values())
                        .filter(gate -> gate.isAsked(campaign))
                        .map(gate -> gate.result(campaign))
                        .reduce(Passed, GateResult::worse)
                : NotComplete;
    }

    public static GateResult of(EarlierComparison comparison) {
        return switch (comparison.change()) {
            case NotRegressed -> Passed;
            case Undecided -> Undecided;
            case Regressed -> Missed;
        };
    }
}
