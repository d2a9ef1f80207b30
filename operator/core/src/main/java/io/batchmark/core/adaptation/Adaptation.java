package io.batchmark.core.adaptation;

import io.batchmark.core.answer.Answer;
import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.Regression;
import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.summary.Summary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the answer so far means for blocks to come, where their number is not fixed: none is begun when the question is answered, and
 * treatments that cannot be the answer any more leave. They come back where the user asks for more. Looking after every block costs nothing, because the answer is valid at every look.
 */
public final class Adaptation {
    private final Summary summary;
    private final Ledger ledger;
    private final Collection<ObservedAttempt> attempts;
    private final Instant now;
    private final boolean refines;

    /**
     * @param ledger the rows that {@code summary} was made of
     * @param attempts attempts that are not retired yet
     * @param now the present time
     * @param refines whether further levels are about to be added, so that the question goes on
     */
    public Adaptation(
            Summary summary, Ledger ledger, Collection<ObservedAttempt> attempts, Instant now, boolean refines) {
        this.summary = summary;
        this.ledger = ledger;
        this.attempts = attempts;
        this.now = now;
        this.refines = refines;
    }

    /** Rows to add to the ledger. */
    public List<Entry> rows() {
        Answer answer = summary.answer();
        boolean mayEnd = summary.campaign().design().isSequential()
                && answer.blocks() >= summary.campaign().design().minReplicates();
        Cause end = mayEnd && !refines ? end(answer) : null;
        // the other run of a pair would be alone, and its times of another kind
        boolean mayLeave = mayEnd && !summary.campaign().paired();
        Set<String> open = open();
        Map<String, Integer> begun = attempts.stream()
                .collect(Collectors.toMap(
                        observed -> observed.run().treatment(),
                        observed -> observed.run().block(),
                        Math::max));
        List<Entry> rows = new ArrayList<>();
        Set<String> stay = new HashSet<>();
        for (Standing standing : answer.standings()) {
            String treatment = standing.treatment().treatment().id();
            Cause cause = end != null ? end : mayLeave ? reasonToLeave(standing, open) : null;
            if (cause == null) {
                stay.add(treatment);
                continue;
            }
            int next = next(treatment, begun.getOrDefault(treatment, 0));
            if (next <= ledger.lastPlannedBlock() && ledger.blocks().has(treatment, next)) {
                rows.add(new BlockChange(cause, message(cause), now).endsBefore(treatment, next, ledger));
            }
        }
        rows.addAll(comeBack(stay));
        return rows;
    }

    /** Where the margin or the number of blocks was changed, the question is another one. */
    private List<Entry> comeBack(Set<String> stay) {
        int next = NextBlock.of(ledger, attempts);
        BlockChange change =
                new BlockChange(Cause.AddedLater, "it goes on with block " + next + ": its place is open again", now);
        return Stream.concat(Cause.ENDS.stream(), Stream.of(Cause.BeyondMargin, Cause.ConstraintNotMet))
                .flatMap(cause -> ledger.blocks().dropped(cause).stream())
                .filter(treatment -> stay.contains(treatment) && next <= ledger.maxBlocks())
                .map(treatment -> change.row(new Run.Key(treatment, next), Outcome.Added, ledger))
                .toList();
    }

    /** Why further blocks would change nothing; null where they may. */
    private @Nullable Cause end(Answer answer) {
        if (isAnswered(answer)) {
            return Cause.Answered;
        }
        return summary.unmeasured().isEmpty() ? null : Cause.NotMeasured;
    }

    /** True if no choice is open, and no threshold and no regression is undecided. */
    private boolean isAnswered(Answer answer) {
        boolean isChoice = summary.distinct().size() > 1;
        // beside a choice the self-test tells what it can, and takes no further blocks
        boolean chosen = isChoice
                ? answer.isDecided()
                : summary.campaign().design().selfTest()
                        ? answer.isSelfTestDecided()
                        : !summary.thresholds().isEmpty();
        return chosen && open().isEmpty();
    }

    /** Treatments with a threshold or a regression that is not decided. */
    private Set<String> open() {
        return Stream.concat(
                        summary.thresholds().stream()
                                .filter(check -> check.verdict() == Verdict.Undecided)
                                .map(ThresholdCheck::treatment),
                        summary.regressions().stream()
                                .filter(regression -> regression.change() == Change.Undecided)
                                .map(Regression::treatment))
                .map(treatment -> treatment.treatment().id())
                .collect(Collectors.toSet());
    }

    /** Null where there is none; the baseline stays, because all are compared with it. */
    private @Nullable Cause reasonToLeave(Standing standing, Set<String> open) {
        Treatment treatment = standing.treatment().treatment();
        if (treatment.isBaseline() || open.contains(treatment.id())) {
            return null;
        }
        if (standing.constraints() == Verdict.NotMet) {
            return Cause.ConstraintNotMet;
        }
        Standing.ToBest toBest = standing.toBest();
        // one that is not sure not to be the best is still needed: others have to be shown to be within the margin of
        // it
        return toBest != null && toBest.beyondMargin() && !toBest.mayBeBest() ? Cause.BeyondMargin : null;
    }

    private static String message(Cause cause) {
        return switch (cause) {
            case Answered -> "the question is answered";
            case NotMeasured -> "no run measures what is asked for";
            case ConstraintNotMet -> "it does not keep analysis.constraints";
            default -> "it is worse than the best one by more than the margin";
        };
    }

    /**
     * The first block of which no attempt of a treatment, nor of a later block, was begun.
     *
     * @param begun the last block of which an attempt is not retired yet; 0 if there is no such block
     */
    private int next(String treatment, int begun) {
        int last = begun;
        for (int block = ledger.lastBlock(); block > last; block--) {
            if (ledger.attempts(new Run.Key(treatment, block)).stream()
                    .anyMatch(entry -> entry.outcome().isOfAttempt())) {
                last = block;
            }
        }
        return last + 1;
    }
}
