package io.batchmark.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Intervals of what curves through the levels of a factor say, in campaigns that drift and that treatments leave. */
class CurvesTest {
    private static final int CAMPAIGNS = 400;
    /** A twentieth is 20, with a standard deviation of 4.4: more than this is seen once in 5,000 tests. */
    private static final int MOST_FALSE = 36;

    private static final int BLOCKS = 12;
    /** Treatments whose time is more than twice the least one leave after it. */
    private static final int FIRST_BLOCKS = 3;

    /** From the first to the last block. */
    private static final double DRIFT = 0.1;

    private static final double MEAN_DRIFT = 1 + DRIFT / 2;
    private static final int ITEMS = 100_000;
    /** Seconds. */
    private static final double CHECKPOINT = 0.0008;

    private static final int PREDICTED = 300;

    private final Random random = new Random(5);

    @Test
    void costOfACheckpoint_isInItsInterval() {
        List<String> levels = List.of("25", "50", "100", "250", "500", "1000");
        int wrong = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            UnitCost cost =
                    models("itemCount", levels, CurvesTest::chunks).unitCosts().getFirst();
            wrong += contains(cost.interval(), CHECKPOINT * MEAN_DRIFT) ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(MOST_FALSE);
    }

    @Test
    void timeOfALevelThatWasNotRun_isInItsInterval() {
        List<String> levels = List.of("25", "50", "100", "250", "500", "1000");
        int wrong = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            Prediction.Estimate estimate = models("itemCount", levels, CurvesTest::chunks)
                    .predictions()
                    .getFirst()
                    .estimate();
            wrong += estimate == null || contains(estimate.interval(), chunks(PREDICTED) * MEAN_DRIFT) ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(MOST_FALSE);
    }

    @Test
    void lawOfPartitions_isInItsIntervals() {
        int wrong = 0;
        int named = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            Scalability law = law(0.05, 0.01);
            Scalability.Optimum optimum = law.optimum();
            boolean isRight = contains(law.contentionInterval(), 0.05)
                    && contains(law.coherencyInterval(), 0.01)
                    && (optimum == null || contains(optimum.interval(), Math.sqrt(0.95 / 0.01)));
            wrong += isRight ? 0 : 1;
            named += optimum == null ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(MOST_FALSE);
        assertThat(named).as("campaigns with an optimum").isGreaterThan(CAMPAIGNS * 3 / 4);
    }

    @Test
    void optimumThatDoesNotExist_isRarelyNamed() {
        int wrong = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            wrong += law(0.05, 0).optimum() == null ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(MOST_FALSE);
    }

    private Scalability law(double contention, double coherency) {
        return models(
                        "partitions",
                        List.of("1", "2", "4", "8", "16", "32"),
                        n -> 20 * (1 + contention * (n - 1) + coherency * n * (n - 1)) / n)
                .scalability();
    }

    private static boolean contains(Interval interval, double value) {
        return interval.low() <= value && value <= interval.high();
    }

    private static double drift(double block) {
        return 1 + DRIFT * (block - 1) / (BLOCKS - 1);
    }

    private static double chunks(double itemCount) {
        return 4 + CHECKPOINT * (ITEMS / itemCount + 1);
    }

    private Models models(String factor, List<String> levels, DoubleUnaryOperator seconds) {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor(factor, levels.getFirst(), levels)),
                BLOCKS,
                42,
                List.of());
        Plan plan = Ledgers.plan(design);
        double least = levels.stream()
                .mapToDouble(Double::parseDouble)
                .map(seconds)
                .min()
                .orElseThrow();
        List<Entry> rows = new ArrayList<>();
        for (Run run : plan.runs()) {
            double level = Double.parseDouble(run.treatment().levels().get(factor));
            boolean isBaseline = run.treatment().isBaseline();
            if (run.block() <= FIRST_BLOCKS || isBaseline || seconds.applyAsDouble(level) < 2 * least) {
                double time =
                        seconds.applyAsDouble(level) * drift(run.block()) * Math.exp(0.02 * random.nextGaussian());
                rows.add(Ledgers.entry(
                        run.treatment().id(),
                        run.block(),
                        1,
                        Outcome.Succeeded,
                        null,
                        Ledgers.result(1000 * time, (long) (ITEMS / level) + 1)));
            }
        }
        Analysis analysis = new Analysis(
                Response.ELAPSED,
                0.95,
                0.03,
                List.of(),
                List.of(),
                List.of(),
                false,
                Map.of("itemCount", List.of(Integer.toString(PREDICTED))),
                NoiseModel.EqualScatter);
        return Models.of(Summary.of(new CampaignDescription("curve", design, Map.of(), analysis), plan, rows));
    }
}
