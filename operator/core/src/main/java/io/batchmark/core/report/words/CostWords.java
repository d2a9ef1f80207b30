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

    /** Returns true if the comparison is one of speed; otherwise it is one of an amount. */
    boolean isSpeed() {
        return response == Response.ELAPSED || response == Response.THROUGHPUT;
    }

    /** The adverb of a smaller cost. */
    String better() {
        return isSpeed() ? "faster" : "less";
    }

    /** The adverb of a larger cost. */
    public String worse() {
        return isSpeed() ? "slower" : "more";
    }

    /** As in {@code 16 times as long}. */
    String asMuch() {
        return (isSpeed() ? "times as long" : "times as much") + ofItem();
    }

    /** As in {@code chunks of 1 take 16 times as long}, or {@code stepCpu of chunks of 1 is 10 % less}. */
    String clause(TreatmentName treatment, String effect) {
        if (!isSpeed()) {
            return response.label() + " of " + treatment.text() + " is " + effect;
        }
        String verb = effect.contains(asMuch())
                ? treatment.plural() ? " take " : " takes "
                : treatment.plural() ? " are " : " is ";
        return treatment.text() + verb + effect;
    }

    /** The clause as a sentence. Names of fields keep their first letter. */
    String sentence(TreatmentName treatment, String effect) {
        String clause = clause(treatment, effect);
        return isSpeed() && !treatment.code() ? Words.capitalized(clause) : clause;
    }

    /** As in {@code 244.5 s} or {@code stepCpu 1.5 s}. */
    String median(String text) {
        return response == Response.ELAPSED ? text : response.label() + " " + text;
    }

    /** Empty, unless runs are compared per item. */
    String ofItem() {
        return perItem ? " per item" : "";
    }

    /** Of the column that compares with the baseline, as in {@code faster} for a smaller ratio. */
    public String verdict(Verdict verdict) {
        return switch (verdict) {
            case Faster -> better();
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
