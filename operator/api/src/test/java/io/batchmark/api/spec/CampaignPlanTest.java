package io.batchmark.api.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.ImageDigest;
import io.batchmark.api.v1alpha1.IterationsStatus;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.treatment.EventCost;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CampaignPlanTest {
    private static final String BROKERS = "brokers: [{name: queue, artemis: {external: {host: mq}}}]\n";

    @Test
    void messagesGoToTheirBrokerAndNoEventsAnywhere() throws InvalidDesignException {
        BenchmarkCampaign campaign = campaign("""
                baseline: {write: SendMessage, messageBytes: 80, messagesTo: queue}
                """);
        CampaignPlan plan = CampaignPlan.of(campaign);
        Run run = plan.plan().runs().getFirst();
        Configuration configuration = plan.configuration(campaign, run);

        assertThat(configuration.workload().artifacts().write()).isEqualTo(Workload.Write.SendMessage);
        assertThat(configuration.workload().artifacts().messageBytes()).isEqualTo(80);
        assertThat(configuration.workload().twoPhases()).isTrue();
        assertThat(configuration.broker()).isEqualTo("queue");
    }

    @Test
    void spec_withAnotherMargin_keepsTheTreatmentsOfThePlanBefore() throws InvalidDesignException {
        String factors = "factors: {itemCount: [10, 100]}\n";
        CampaignPlan before = CampaignPlan.of(campaign(factors));

        CampaignPlan other = CampaignPlan.of(campaign(factors + "analysis: {margin: 20}\n"), before);

        assertThat(other.plan()).isSameAs(before.plan());
        assertThat(other.configurations()).isSameAs(before.configurations());
        assertThat(other.analysis().margin()).isEqualTo(0.2);
        assertThatThrownBy(() -> CampaignPlan.of(campaign(factors + "execution: {maxRuns: 2}\n"), before))
                .hasMessageContaining("maxRuns");
    }

    @Test
    void spec_withAnotherBaselineOrLevel_isPlannedAgain() throws InvalidDesignException {
        CampaignPlan before = CampaignPlan.of(campaign("factors: {itemCount: [10, 100]}\n"));

        for (String spec : List.of(
                "factors: {itemCount: [10, 200]}\n", "baseline: {maxHeap: 300Mi}\nfactors: {itemCount: [10, 100]}\n")) {
            assertThat(CampaignPlan.of(campaign(spec), before).configurations()).isNotSameAs(before.configurations());
        }
    }

    @Test
    void aBrokerForMessagesHasNothingToDoWithAnyOtherWrite() throws InvalidDesignException {
        BenchmarkCampaign campaign = campaign("baseline: {messagesTo: queue}");
        CampaignPlan plan = CampaignPlan.of(campaign);

        assertThat(plan.configuration(campaign, plan.plan().runs().getFirst()).broker())
                .isEqualTo(EventCost.NONE);
    }

    @Test
    void aRunHasTheOptionsThatItsLevelNames() throws InvalidDesignException {
        BenchmarkCampaign campaign = campaign("""
                jvmOptions: [{name: numa, options: [-XX:+UseNUMA, "-Da=b c"]}]
                factors: {jvmOptions: [none, numa]}
                """);
        CampaignPlan plan = CampaignPlan.of(campaign);

        assertThat(plan.plan().treatments().stream().map(Treatment::label))
                .containsExactly("baseline", "jvmOptions=numa");
        assertThat(plan.plan().treatments().stream()
                        .map(treatment -> plan.configuration(campaign, new Run(treatment, 1)))
                        .map(Configuration::jvmOptions))
                .containsExactly(null, List.of("-XX:+UseNUMA", "-Da=b c"));
        assertThat(plan.description(campaign).definitions())
                .isEqualTo(Map.of("jvmOptions numa", "-XX:+UseNUMA -Da=b c"));
    }

    @Test
    void runsOfLaterBlocksHaveTheIterationsThatWereChosen() throws InvalidDesignException {
        BenchmarkCampaign campaign = campaign("""
                baseline: {warmUpIterations: 2, iterations: 3}
                factors: {itemCount: [10, 100]}
                design: {replicates: 8, iterations: Auto}
                """);
        CampaignPlan plan = CampaignPlan.of(campaign);
        assertThat(counted(plan, campaign)).containsOnly(3);
        assertThat(plan.sentence(campaign, null))
                .endsWith("; 3 iterations count, and after 3 blocks the cheapest number for all treatments");

        campaign.setStatus(BenchmarkCampaignStatus.builder(1, Phase.Running, List.of())
                .iterations(new IterationsStatus(7, 5))
                .build());
        assertThat(counted(plan, campaign)).containsExactly(3, 3, 3, 3, 7, 7, 7, 7);
        assertThat(plan.sentence(campaign, null)).endsWith("; 3 iterations count, and 7 from block 5 on");
        assertThat(plan.description(campaign).iterations()).isEqualTo(new ChosenIterations(7, 5));

        // which somebody else has written
        campaign.setStatus(BenchmarkCampaignStatus.builder(1, Phase.Running, List.of())
                .iterations(new IterationsStatus(51, 5))
                .build());
        assertThat(counted(plan, campaign)).containsOnly(3);
    }

    /** By block. */
    private static List<Integer> counted(CampaignPlan plan, BenchmarkCampaign campaign) {
        return IntStream.rangeClosed(1, 8)
                .mapToObj(block -> plan.configuration(
                                campaign, new Run(plan.plan().treatments().get(1), block))
                        .workload()
                        .server()
                        .iterations())
                .toList();
    }

    @Test
    void aPairIsOfAnyTwoTreatments() throws InvalidDesignException {
        for (String two :
                List.of("design: {selfTest: true}", "interrupt: {afterCheckpoints: 1}", "factors: {itemCount: [10]}")) {
            BenchmarkCampaign campaign = campaign("execution: {isolation: Pair, parallelism: 2}\n" + two);
            assertThat(CampaignPlan.of(campaign).description(campaign).paired()).isTrue();
        }
        BenchmarkCampaign alone = campaign("factors: {itemCount: [10]}");
        assertThat(CampaignPlan.of(alone).description(alone).paired()).isFalse();
    }

    /** The API server refuses it too; a spec need not come from there. */
    @ParameterizedTest
    @CsvSource({"constraints, 1.0", "constraints, 0.0", "thresholds, 2.5", "thresholds, .nan"})
    void aQuantileThatIsNoneIsRefusedWhereItIs(String field, String quantile) {
        assertThatThrownBy(() -> CampaignPlan.of(campaign(
                        "analysis: {%s: [{response: elapsed, quantile: %s, max: 30s}]}".formatted(field, quantile))))
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageContaining("spec.analysis." + field + ".quantile")
                .hasMessageContaining("is not between 0 and 1");
    }

    @Test
    void reportsSayWhichVariablesALevelStandsFor() throws InvalidDesignException {
        BenchmarkCampaign campaign = campaign("""
                env: [{name: arenas, variables: [{name: MALLOC_ARENA_MAX, value: "2"}, {name: TZ, value: UTC}]}]
                factors: {env: [none, arenas]}
                """);
        assertThat(CampaignPlan.of(campaign).description(campaign).definitions())
                .isEqualTo(Map.of("env arenas", "MALLOC_ARENA_MAX=2 TZ=UTC"));
    }

    @Test
    void description_hasTheStatementsBeforeEachIteration_andCutsLongOnes() throws InvalidDesignException {
        String campaign = """
                job:
                  image: payroll
                  batchJob: payroll
                  dataSources: {pay: pg}
                  prepare: {dataSource: pay, sql: [TRUNCATE a, %s], container: {image: loader, args: [load, month]}}
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {database: pg, warmUpIterations: 1, iterations: 2}
                """;
        BenchmarkCampaign brief = campaign(campaign.formatted("CALL b()"));
        BenchmarkCampaign lengthy = campaign(campaign.formatted("x".repeat(4096)));

        assertThat(CampaignPlan.of(brief).description(brief).definitions())
                .isEqualTo(Map.of("prepare pay", "TRUNCATE a; CALL b()", "preparation container", "loader load month"));
        assertThat(CampaignPlan.of(brief).description(brief).settings())
                .containsEntry("warmUpIterations", "1")
                .containsEntry("iterations", "2");
        assertThat(CampaignPlan.of(lengthy).description(lengthy).definitions())
                .containsEntry("prepare pay", "TRUNCATE a; " + "x".repeat(1012) + "\u2026");
    }

    @Test
    void description_ofDatabasesAndBrokers_hasTheDigestsOfTheirImages() throws InvalidDesignException {
        String moved = "sha256:" + "1".repeat(64);
        String named = "sha256:" + "2".repeat(64);
        BenchmarkCampaign campaign = Defaults.campaign(Serialization.unmarshal("""
                databases:
                  - {name: own, postgresql: {sidecar: {image: "postgres:17"}}}
                  - {name: usual, postgresql: {pod: {}}}
                  - {name: unknown, postgresql: {sidecar: {image: "postgres:18"}}}
                brokers:
                  - {name: fixed, jms: {image: "adapter@%s"}}
                  - {name: artemis, artemis: {pod: {}}}
                factors: {itemCount: [10, 100]}
                """.formatted(named), ObjectNode.class));
        campaign.setStatus(BenchmarkCampaignStatus.builder(1, Phase.Running, List.of())
                .images("runner:1", "postgres:16", "artemis:2")
                .digests(List.of(
                        new ImageDigest("postgres:17", moved, true),
                        new ImageDigest("postgres:16", named, true),
                        new ImageDigest("artemis:2", moved, false)))
                .build());

        assertThat(CampaignPlan.of(campaign).description(campaign).images())
                .containsExactly(
                        Map.entry("database own", moved),
                        Map.entry("database usual", named),
                        Map.entry("broker fixed", named),
                        Map.entry("broker artemis", moved));
    }

    @Test
    void anIsolationLevelOfItsOwnTakesAConnectionOfItsOwn() throws InvalidDesignException {
        for (String connection : List.of("jobRepository: Memory", "twoPhaseCommit: true")) {
            String spec = "baseline: {isolationLevel: Serializable, %s}\n".formatted(connection);
            assertThat(CampaignPlan.of(campaign(spec)).plan().treatments()).hasSize(1);
        }
    }

    @Test
    void aFractionHasAsManyTreatmentsAsItSays() throws InvalidDesignException {
        String factors = "factors: {itemCount: [100, 1000], partitions: [1, 4], resultBytes: [0, 512], instrumentation:"
                + " [Full, StepOnly], maxHeap: [512Mi, 2Gi]}\n";

        assertThat(CampaignPlan.of(campaign(factors + "design: {type: FractionalFactorial}"))
                        .plan()
                        .treatments())
                .hasSize(16);
        assertThat(CampaignPlan.of(campaign(factors + "design: {type: FractionalFactorial, treatments: 8}"))
                        .plan()
                        .treatments())
                .hasSize(8);
        assertThat(CampaignPlan.of(campaign(factors + "interrupt: {afterCheckpoints: 1}\n"
                                + "design: {type: LatinHypercube, treatments: 11}"))
                        .plan()
                        .treatments())
                .hasSize(22);
    }

    @Test
    void sentence_ofAFraction_namesTheEffectsThatItDoesNotSeparate() throws InvalidDesignException {
        BenchmarkCampaign campaign =
                campaign("factors: {itemCount: [100, 1000], partitions: [1, 2], resultBytes: [0, 512]}\n"
                        + "design: {type: FractionalFactorial, treatments: 4, replicates: 3}");

        assertThat(CampaignPlan.of(campaign).sentence(campaign, null))
                .startsWith("4 treatments, 12 runs")
                .contains("; a fraction of 4 of 8 combinations, of resolution III")
                .endsWith("(itemCount = partitions with resultBytes, partitions = itemCount with resultBytes and"
                        + " resultBytes = itemCount with partitions)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            baseline: {write: SendMessage}                                                    | no broker to send to
            factors: {itemCount: [1, 1000]}; execution: {maxRuns: 1}                          | 1 is less than the 2 runs of one block
            analysis: {constraints: [{response: memoryPeak, max: 30s}]}                       | max 30s is no value of memoryPeak
            analysis: {thresholds: [{response: elapsed, max: 30Mi}]}                          | max 30Mi is no value of elapsed; write a duration, such as 30s or 500ms
            factors: {itemCount: [1, 1000]}; analysis: {prefer: [{factor: partitions}]}       | partitions is no factor
            factors: {itemCount: [1, 1000]}; analysis: {predict: [{factor: items, levels: [10]}]} | items is no factor
            factors: {itemCount: [1, 1000]}; analysis: {predict: [{factor: itemCount, levels: [5, 1]}]} | itemCount 1 is run
            baseline: {write: SendMessage, messagesTo: queue, events: queue}                  | a run has one broker
            baseline: {write: SendMessage, messagesTo: queue, partitions: 2, servers: 2}      | 2 servers
            baseline: {write: SendMessage, messagesTo: queue}; interrupt: {afterCheckpoints: 1} | is to be interrupted
            baseline: {events: queue, partitions: 2}; factors: {servers: [1, 2]}              | 2 servers and publishes
            factors: {itemCount: [1, 10, 1000]}; design: {type: FractionalFactorial}           | has the levels 1, 10, 1000 and the baseline 1000
            factors: {itemCount: [1, 10, 1000]}; design: {type: LatinHypercube, treatments: 4} | 4 are more than the combinations
            baseline: {minHeap: 2Gi}                                                          | over maxHeap 512Mi
            baseline: {iterations: 5}; interrupt: {afterCheckpoints: 1}                       | has warmUpIterations 0 and iterations 5
            factors: {warmUpIterations: [0, 1]}; interrupt: {afterCheckpoints: 1}             | has warmUpIterations 1 and iterations 1
            baseline: {write: SendMessage, messagesTo: queue}; job: {image: a, batchJob: b}     | which the built-in job alone can do
            analysis: {constraints: [{response: elapsed, max: 99999999999h}]}                 | max 99999999999h is no value of elapsed
            interrupt: {afterCheckpoints: 1001}                                               | and has 1001
            factors: {messageTransaction: [Inside, Outside]}                                  | which sends no messages, with messageDeliveryMode Persistent and messageTransaction Outside
            factors: {messageDeliveryMode: [Persistent, NonPersistent]}                       | has write AlternateInsertDelete, which sends no messages
            factors: {lastParticipant: [None, JobRepository]}                                 | has lastParticipant JobRepository with twoPhaseCommit false
            baseline: {twoPhaseCommit: true, lastParticipant: Workload, jobRepository: Memory} | and jobRepository Memory
            factors: {isolationLevel: [ReadCommitted, Serializable]}                          | has isolationLevel Serializable
            baseline: {write: Rewrite}; factors: {sharedRows: [0, 9], write: [Rewrite, Insert]} | has sharedRows 9 and write Insert
            baseline: {write: Rewrite, sharedRows: 9, partitions: 2, servers: 2}              | has sharedRows 9 and 2 servers
            baseline: {write: Rewrite, secondJobItemCount: 5}                                 | has secondJobItemCount 5 and sharedRows 0
            baseline: {write: Rewrite, sharedRows: 9, events: queue}                          | has sharedRows 9 and events queue
            baseline: {write: Rewrite, sharedRows: 9}; interrupt: {afterCheckpoints: 1}       | has sharedRows 9, and rollbacks before an interruption
            design: {replicates: 3, iterations: Auto}                                         | Auto chooses after 3 blocks, and there are 3
            factors: {iterations: [3, 5]}; design: {iterations: Auto}                         | the same number of iterations, which spec.factors varies
            baseline: {write: SendMessage, messagesTo: queue, items: 100000000}; design: {iterations: Auto} | in 50 iterations
            execution: {isolation: Pair, parallelism: 2}                                      | and there is 1 treatment
            execution: {isolation: Pair, parallelism: 2}; factors: {itemCount: [1, 10]}       | and there are 3 treatments
            execution: {isolation: Pair, parallelism: 2}; factors: {itemCount: [10]}; design: {selfTest: true} | and there are 3 treatments
            """)
    void whatCannotBeRunIsRefusedWithTheRemedy(String spec, String reason) {
        BenchmarkCampaign campaign = campaign(spec.replace("; ", "\n"));

        assertThatThrownBy(() -> CampaignPlan.of(campaign))
                .isInstanceOf(InvalidDesignException.class)
                .hasMessageStartingWith("spec.")
                .hasMessageContaining(reason)
                .hasMessageContaining("; ");
    }

    /** One that has a broker. */
    private static BenchmarkCampaign campaign(String spec) {
        ObjectNode all = Serialization.unmarshal(spec, ObjectNode.class);
        all.setAll(Serialization.unmarshal(BROKERS, ObjectNode.class));
        return Defaults.campaign(all);
    }
}
