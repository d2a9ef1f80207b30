package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.SimulatedOperator.Crash;
import io.batchmark.core.question.DisturbanceBounds;
import io.batchmark.core.retry.DisturbanceRule;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Given;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.schedule.Policy.Mode;
import io.batchmark.core.schedule.PolicyBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Campaigns in simulated clusters where pods meet every fate, people delete Jobs and pods, nodes are lost, caches are
 * behind, and the operator may be gone before and after any write. Each world is a function of its number.
 */
class SimulationTest {
    private static final int WORLDS = Integer.getInteger("simulation.worlds", 1000);
    private static final int TROUBLED_STEPS = 150;
    private static final int STEPS = 5000;

    /** One of so many worlds analyses its runs as the product does. */
    private static final int REPORTED = 20;

    @Test
    void nothingIsLostOrRepeatedInTheFirstWorlds() throws UnreadableLedgerException {
        for (int world = 1; world <= 40; world++) {
            assertThat(live(world)).as("rows of world %d", world).isNotEmpty();
        }
    }

    @Test
    @Tag("thorough")
    void nothingIsLostOrRepeatedInAnyWorld() throws UnreadableLedgerException {
        Set<Cause> causes = EnumSet.noneOf(Cause.class);
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        for (int world = 1; world <= WORLDS; world++) {
            for (Entry row : live(world)) {
                outcomes.add(row.outcome());
                Optional.ofNullable(row.cause()).ifPresent(causes::add);
            }
        }
        // a campaign has a fixed design here
        assertThat(causes)
                .as("causes that came up")
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(
                        Cause.NodesTaken,
                        Cause.BeyondMargin,
                        Cause.ConstraintNotMet,
                        Cause.Answered,
                        Cause.NotMeasured,
                        Cause.Unknown)));
        assertThat(outcomes).as("outcomes that came up").containsExactly(Outcome.values());
    }

    /** Each kubelet writes other times than the API server; some of them do not show the difference. */
    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 90, 86_400})
    void nothingIsLostOrRepeatedIfTheClocksOfNodesAreOff(long seconds) throws UnreadableLedgerException {
        for (int world = 1; world <= 20; world++) {
            assertThat(live(world, Duration.ofSeconds(seconds)))
                    .as("rows of world %d", world)
                    .isNotEmpty();
        }
    }

    private static List<Entry> live(int world) throws UnreadableLedgerException {
        return live(world, Duration.ZERO);
    }

    private static List<Entry> live(int world, Duration nodesAhead) throws UnreadableLedgerException {
        return live(new Random(world), world % 4 == 0, world % 3 != 0, nodesAhead, "world " + world);
    }

    /** The rows of a campaign that has ended. */
    private static List<Entry> live(Random random, boolean paired, boolean withJobs, Duration nodesAhead, String world)
            throws UnreadableLedgerException {
        String[] levels = IntStream.rangeClosed(1, paired ? 1 : random.nextInt(4))
                .mapToObj(Integer::toString)
                .toArray(String[]::new);
        int blocks = 1 + random.nextInt(3);
        Design design = Given.design(1 + random.nextInt(blocks), blocks, levels);
        PolicyBuilder builder = paired
                ? new PolicyBuilder(2 * (1 + random.nextInt(2))).paired()
                : new PolicyBuilder(1 + random.nextInt(4));
        Policy policy = builder.retries(random.nextInt(4))
                .disturbance(new DisturbanceRule(new DisturbanceBounds(0.1, null, null), random.nextInt(4)))
                .maxFailed(random.nextInt(5) == 0 ? random.nextInt(3) : Integer.MAX_VALUE)
                .lostEventsInvalidate()
                .pendingTimeout(Duration.ofSeconds(120))
                .backoff(Duration.ofSeconds(10L * random.nextInt(2)))
                .runTimeout(Duration.ofSeconds(60))
                .recordDelay(Duration.ofSeconds(random.nextInt(2)))
                .build();
        SimulatedCampaign campaign = new SimulatedCampaign(design, policy);
        SimulatedCluster cluster = new SimulatedCluster(random, campaign, script(random), withJobs);
        cluster.nodesAhead(nodesAhead);
        AnalysisResult.Analysis analysis =
                random.nextInt(REPORTED) == 0 ? AnalysisResult::of : SimulatedOperator::nothing;
        try {
            Phase phase = live(random, cluster, analysis);
            cluster.witness().assertNothingLostOrRepeated(phase == Phase.Completed);
            return cluster.ledger().entries();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(world + ": " + e.getMessage() + "\n" + cluster.history(), e);
        }
    }

    /** The phase the campaign ends in, when nothing of it is left. */
    private static Phase live(Random random, SimulatedCluster cluster, AnalysisResult.Analysis analysis)
            throws UnreadableLedgerException {
        SimulatedCampaign campaign = cluster.campaign();
        Duration lag = Duration.ofMillis(random.nextLong(SimulatedCluster.MAX_LAG.toMillis()));
        double trouble = random.nextInt(4) * 0.05;
        double crashes = random.nextInt(4) * 0.05;
        SimulatedTrouble people = new SimulatedTrouble(random, cluster);
        @Nullable SimulatedOperator operator = null;
        double refusals = random.nextInt(3) * 0.1;
        for (int step = 0; step < STEPS; step++) {
            boolean calm = step > TROUBLED_STEPS;
            cluster.refusals().probability(calm ? 0 : refusals);
            cluster.pass(random.nextInt(2000));
            cluster.step();
            if (!calm && random.nextDouble() < trouble) {
                people.strike();
            }
            if (operator == null && random.nextDouble() < 0.3) {
                operator = new SimulatedOperator(cluster, random, lag, analysis);
            }
            if (operator != null) {
                try {
                    ask(random, cluster, operator, calm);
                    operator.step(calm ? 0 : crashes);
                } catch (Crash e) {
                    operator = null;
                }
            }
            if (calm && campaign.isOver() && campaign.isObserved() && cluster.isEmpty()) {
                return campaign.phase();
            }
        }
        throw new AssertionError("it is " + campaign.phase() + " and does not end; left are " + cluster.jobs.all() + " "
                + cluster.pods.all());
    }

    /** The user suspends and resumes, cancels, grows the campaign, and asks for treatments again; in the end the user lets the campaign go on. */
    private static void ask(Random random, SimulatedCluster cluster, SimulatedOperator operator, boolean calm) {
        SimulatedCampaign campaign = cluster.campaign();
        Mode mode = campaign.policy().mode();
        if (mode == Mode.Cancel) {
            return;
        }
        if (calm && mode != Mode.Run) {
            campaign.ask(Mode.Run);
            operator.wake();
        } else if (!calm && random.nextDouble() < 0.02) {
            campaign.ask(Mode.values()[random.nextInt(random.nextInt(10) == 0 ? 4 : 3)]);
            operator.wake();
        } else if (!calm && random.nextDouble() < 0.005 && !campaign.isOver()) {
            int treatment = random.nextInt(campaign.plan().treatments().size());
            campaign.askForRuns(campaign.plan().treatments().get(treatment).id());
            operator.wake();
        } else if (!calm && random.nextDouble() < 0.01) {
            grow(random, cluster);
            operator.wake();
        }
    }

    /** The user adds a level or a block. A pair has no room for a third treatment. */
    private static void grow(Random random, SimulatedCluster cluster) {
        SimulatedCampaign campaign = cluster.campaign();
        Plan before = campaign.plan();
        if (campaign.policy().concurrency().paired() || random.nextBoolean()) {
            campaign.addBlock();
        } else {
            campaign.addLevel(Integer.toString(before.treatments().size()));
            cluster.witness().grown(before);
        }
    }

    private static Script script(Random random) {
        List<Fate> fates = fates(random);
        return attempt -> fates.get(random.nextInt(fates.size()));
    }

    /** Mostly good, sometimes only one of them. */
    private static List<Fate> fates(Random random) {
        List<Fate> fates = new ArrayList<>(Arrays.asList(Fate.values()));
        if (random.nextInt(5) == 0) {
            Collections.shuffle(fates, random);
            return fates.subList(0, 1 + random.nextInt(2));
        }
        fates.addAll(Collections.nCopies(random.nextInt(40), Fate.COMPLETES));
        return fates;
    }
}
