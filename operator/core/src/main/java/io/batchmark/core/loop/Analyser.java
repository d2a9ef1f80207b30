package io.batchmark.core.loop;

import io.batchmark.core.adaptation.NextBlock;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.AnalysisResult.Analysed;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Analyses the runs of a campaign when an analysis is due, and writes the report and the changes to the plan. */
final class Analyser {
    private static final String WAITS = "its results wait for their turn: the operator analyses other campaigns first";

    private static final String PACED =
            "analyses after changes of the spec may take a tenth of a core: its results are worked out again at ";

    private final Campaign campaign;
    private final Ports ports;
    private final Shared shared;
    private final LastAnalysis last;
    private final Obstacles obstacles;
    private Addition.@Nullable Levels levels;
    private boolean mayAnalyse = true;
    private @Nullable Wait wait;

    /**
     * The wait of an analysis.
     *
     * @param again when the campaign asks again
     * @param message the cause, for the user; null if the wait is short
     */
    private record Wait(Instant again, @Nullable String message) {}

    Analyser(Campaign campaign, Ports ports, Shared shared, LastAnalysis last, Obstacles obstacles) {
        this.campaign = campaign;
        this.ports = ports;
        this.shared = shared;
        this.last = last;
        this.obstacles = obstacles;
    }

    /**
     * Analyses the runs, if that is due.
     *
     * @return true if another decision is necessary: the result changes the plan, or the report or the changes cannot be written
     */
    boolean analyseIfDue(Observation observation, Decision decision) throws UnreadableLedgerException {
        if (!mayAnalyse || !last.isOutdated(campaign, observation.ledger(), decision.state())) {
            return false;
        }
        Duration pause = last.isOfAnotherSpec(campaign) ? shared.analyses().pause(campaign.key()) : Duration.ZERO;
        if (pause.isPositive()) {
            Instant end = observation.at().plus(pause);
            Instant latest = observation.at().plus(Turns.PATIENCE);
            wait = new Wait(end.isBefore(latest) ? end : latest, PACED + end.truncatedTo(ChronoUnit.SECONDS));
            mayAnalyse = false;
            return false;
        }
        try {
            mayAnalyse = obstacles.allow(
                            Kind.Reporting,
                            () -> analyse(observation, decision.state().over()))
                    && mayAnalyse;
        } catch (NoTurnException e) {
            wait = new Wait(observation.at().plus(Turns.PATIENCE), e.isLate() ? WAITS : null);
            mayAnalyse = false;
            return false;
        }
        AnalysisResult result = last.result();
        return !mayAnalyse || result != null && !result.changes().isEmpty();
    }

    private void analyse(Observation observation, boolean isOver) throws UnreadableLedgerException {
        long bytes = AnalysisQueue.bytes(
                observation.ledger().over(), campaign.plan().treatments().size());
        long earlier = isOver && campaign.compares() ? ports.comparison().bytes() : 0;
        AnalysisResult result = shared.analyses().take(campaign.key(), bytes + earlier, () -> {
            // before the rows are read: a report is then never older than the report that it replaces
            Consumer<ReportFiles> report = ports.report().replace();
            Analysed analysed = shared.analysis()
                    .of(
                            campaign,
                            ports.ledger().read(),
                            observation,
                            isOver,
                            isOver ? ports.comparison().read() : null);
            report.accept(analysed.files());
            ports.watcher().analysed(analysed.files());
            return analysed.result();
        });
        if (!obstacles.allow(Kind.Recording, () -> ports.ledger().add(result.changes()))) {
            mayAnalyse = false;
            return;
        }
        boolean grows = !result.levels().equals(campaign.growth().levels());
        levels = grows ? new Addition.Levels(result.levels()) : null;
        ports.events().recorded(result.changes());
        last.made(result, campaign, observation.ledger(), isOver && !grows);
    }

    /**
     * The decision if the analysis has to wait: the campaign looks again, and does not finish before. A sequential campaign starts no run,
     * because the answer may make the run unnecessary.
     */
    Decision hold(Decision decision) {
        if (wait == null) {
            return decision;
        }
        return campaign.plan().isSequential() || decision.state().over()
                ? decision.awaitingAnalysis(wait.message(), wait.again())
                : decision.thenLookAgainBy(wait.again());
    }

    /** The levels that the last analysis adds to the plan; null if it adds no levels. */
    Addition.@Nullable Levels levels() {
        return levels;
    }

    /**
     * The change of the plan that the last analysis calls for.
     *
     * @param observation a look that shows every attempt that was begun
     * @return null if the plan stays as it is
     */
    @Nullable
    Addition addition(Observation observation, Decision decision) {
        return levels != null ? levels : iterations(observation, decision);
    }

    private @Nullable Addition iterations(Observation observation, Decision decision) {
        AnalysisResult result = last.result();
        if (result == null
                || result.iterations() == null
                || campaign.description().iterations() != null
                || decision.state().over()) {
            return null;
        }
        int next = NextBlock.of(observation.ledger(), observation.attempts());
        return next > observation.ledger().lastPlannedBlock()
                ? null
                : new Addition.Iterations(new ChosenIterations(result.iterations(), next));
    }
}
