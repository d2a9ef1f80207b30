package io.batchmark.core.report.words;

import io.batchmark.core.answer.Verdict;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.response.Response;
import io.batchmark.core.response.Unit;

/**
 * What one says of the response that decides: times are longer, everything else is more.
 *
 * @param response the one that decides
 * @param perItem true if runs are compared per item, because the number of items varies
 */
public record CostWords(Response response, boolean perItem) {
    CostWords(Response response) {
        this(response, false);
    }

    /** The words for comparisons within a campaign. */
    public static CostWords of(CampaignDescription campaign) {
        Response response = campaign.analysis().response();
        return new CostWords(
                response, AmountOfWork.comparesPerItem(response) && AmountOfWork.varies(campaign.design()));
    }

    /** What runs are compared by: for a rate it is the time that one row takes. */
    String name() {
        String name = switch (response) {
            case ELAPSED -> "elapsed time";
            case THROUGHPUT -> "time per row";
            default -> response.label();
        };
        return perItem ? name + " per item" : name;
    }

    /** Of the table that compares. */
    public String title() {
        String text = response == Response.ELAPSED
                ? "Elapsed time of the step"
                : "What decides: " + response.label()
                        + (response == Response.THROUGHPUT ? ", compared by the " + name() : "");
        return perItem ? text + ", compared per item" : text;
    }

    /** As in {@code at most 1.2 % slower}. */
    public String worse() {
        return response == Response.ELAPSED ? "slower" : "more";
    }

    /** As in {@code within 3 % of the best in stepCpu}; nothing for the elapsed time of a run. */
    String inResponse() {
        return response == Response.ELAPSED && !perItem ? "" : " in " + name();
    }

    /** As in {@code takes 0.62 (0.60 to 0.65) of the baseline's elapsed time}. */
    String ofBaseline(String ratio) {
        return "takes " + ratio + " of the baseline's " + name();
    }

    /** As in {@code is within 3 % of the baseline}. */
    String asBaseline(String margin) {
        return "is within " + margin + " of the baseline" + inResponse();
    }

    /** As in {@code takes 4.6 times as long as the best one}. */
    String times(String ratio) {
        return "takes " + ratio + (response == Response.ELAPSED ? " times as long" : " times as much") + ofItem()
                + " as the best one";
    }

    /** As in {@code takes much longer than the best one}. */
    String muchWorse() {
        return (response == Response.ELAPSED ? "takes much longer" : "takes much more") + ofItem()
                + " than the best one";
    }

    private String ofItem() {
        return perItem ? " per item" : "";
    }

    /** Of the column that compares with the baseline, as in {@code faster} for a smaller ratio. */
    public String verdict(Verdict verdict) {
        return switch (verdict) {
            case Faster -> response == Response.ELAPSED ? "faster" : "less";
            case Slower -> worse();
            case Equivalent -> "equivalent";
            case Undecided -> "undecided";
        };
    }

    /** The scale for figures of which {@code smallest} is the smallest that matters. */
    public Scale scale(double smallest) {
        Unit unit = response.unit();
        return unit == Unit.SECONDS ? Scale.ofTimes(smallest) : Scale.of(unit.shown(), unit.factor(), smallest);
    }

    /** A figure in prose, as in {@code 93.02 ms}. */
    String measured(double value) {
        Unit unit = response.unit();
        if (unit == Unit.SECONDS) {
            return Time.measured(value);
        }
        Scale scale = Scale.of(unit.shown(), unit.factor(), value);
        return (scale.text(value) + " " + (unit == Unit.COUNT ? "" : unit == Unit.BYTES ? unit.shown() : unit.symbol()))
                .trim();
    }
}
