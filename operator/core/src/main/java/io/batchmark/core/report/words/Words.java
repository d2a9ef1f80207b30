package io.batchmark.core.report.words;

import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.TreatmentSummary;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What treatments, causes and lists of them are called in prose. */
public final class Words {
    /** A sentence with more names than this is not read. */
    private static final int MAX_NAMES = 3;

    private Words() {}

    /**
     * As in {@code itemCount=4000}, {@code the baseline (itemCount=1000)} or {@code (itemCount=4000, partitions=2)}: a name with
     * commas is in brackets, so that one sees in a list where it ends.
     */
    public static String name(Treatment treatment) {
        return treatment.isBaseline() ? "the baseline" + levels(treatment) : bracketed(treatment.label());
    }

    private static String bracketed(String label) {
        return label.contains(", ") ? "(" + label + ")" : label;
    }

    /** As in {@code itemCount=4000} or {@code baseline (itemCount=1000)}. */
    public static String label(Treatment treatment) {
        return treatment.isBaseline() ? treatment.label() + levels(treatment) : treatment.label();
    }

    /** The levels of a treatment in brackets, after a blank; nothing where there is no factor. */
    private static String levels(Treatment treatment) {
        return treatment.levels().isEmpty() ? "" : " (" + Treatment.text(treatment.levels()) + ")";
    }

    public static String names(List<TreatmentSummary> treatments) {
        return list(treatments.stream()
                .map(treatment -> treatment.treatment().isBaseline()
                        ? "the baseline"
                        : TreatmentName.of(treatment.treatment()).text())
                .toList());
    }

    /** As in {@code a}, {@code a and b}, {@code a, b and c} or {@code a, b, c and 9 more}. */
    public static String list(List<String> items) {
        int shown = items.size() > MAX_NAMES + 1 ? MAX_NAMES : items.size();
        String last = shown < items.size() ? items.size() - shown + " more" : items.get(shown - 1);
        List<String> first = items.subList(0, shown < items.size() ? shown : shown - 1);
        return first.isEmpty() ? last : String.join(", ", first) + " and " + last;
    }

    /** As in {@code 2 of 5 runs}. */
    public static String censoredRuns(TreatmentSummary treatment, Censoring censoring) {
        return censoring.runs() + " of " + count(treatment.counts().finished(), "run");
    }

    public static String causes(Collection<Cause> causes) {
        return causes.isEmpty()
                ? "cause unknown"
                : causes.stream().map(Words::cause).collect(Collectors.joining(" or "));
    }

    public static String outcome(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    public static String cause(@Nullable Cause cause) {
        if (cause == null) {
            return "";
        }
        return cause == Cause.Timeout
                ? "timed out"
                : cause.name().replaceAll("(?<=.)(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
    }

    public static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** As in {@code 1 run} or {@code 5 runs}. */
    public static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** As in {@code 95 %} for 0.95. */
    public static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }

    /** As in {@code 1.3 %} for 0.0121: in tenths, rounded up, so that the text claims no more than the figure. */
    public static String percentUp(double share) {
        return BigDecimal.valueOf(share)
                        .movePointRight(2)
                        .setScale(1, RoundingMode.CEILING)
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }
}
