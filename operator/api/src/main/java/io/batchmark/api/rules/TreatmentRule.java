package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.at;
import static io.batchmark.api.rules.Treatment.heapsInOrder;
import static io.batchmark.api.rules.Treatment.noEvents;
import static io.batchmark.api.rules.Treatment.noMessages;
import static io.batchmark.api.rules.Treatment.noSharedRows;
import static io.batchmark.api.rules.Treatment.notDispatched;
import static io.batchmark.api.rules.Treatment.notInterrupted;
import static io.batchmark.api.rules.Treatment.oneServer;
import static io.batchmark.api.rules.Treatment.servers;
import static io.batchmark.api.rules.Treatment.setting;
import static io.batchmark.api.rules.Treatment.sharedRows;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.contract.result.Iterations;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules on combinations of settings. The definition has them for the baseline, which is always run. The operator checks
 * every treatment with the same condition; the name of a rule is the reason that a user sees.
 */
public enum TreatmentRule {
    MinHeapOverMaxHeap(
            heapsInOrder(),
            Text.of("has minHeap ", setting("minHeap"), " over maxHeap ", setting("maxHeap")),
            "lower minHeap or raise maxHeap"),

    ServerWithoutPartition(
            at("job").isGiven().or(setting("servers").atMost(setting("partitions"))),
            Text.of(
                    "has ",
                    servers(),
                    " and ",
                    Text.number(setting("partitions"), 1000),
                    " partitions, and each server needs one"),
            "lower servers or raise partitions"),

    DispatchWithoutRepository(
            notDispatched().or(setting("jobRepository").is("Database")),
            Text.of("has dispatch Jms and jobRepository Memory, which servers do not share"),
            "set jobRepository to Database or dispatch to Independent there"),

    DispatchAndBroker(
            notDispatched().or(noEvents().and(noMessages())),
            Text.of(
                    "has dispatch Jms, with write ",
                    setting("write"),
                    " and events ",
                    setting("events"),
                    ", and a server has one messaging engine or broker"),
            "choose another write than SendMessage and set events to none, or set dispatch to Independent there"),

    DispatchAndSharedRows(
            notDispatched().or(noSharedRows()),
            Text.of("has dispatch Jms and ", sharedRows(), ", whose waits and rollbacks are counted for one server"),
            "set sharedRows to 0 or dispatch to Independent there"),

    EventsOfSeveralServers(
            oneServer().or(noEvents()),
            Text.of("has ", servers(), " and publishes events, which are counted for one server"),
            "set servers to 1 or events to none there"),

    MessagesWithoutBroker(
            "spec.baseline.messagesTo",
            noMessages().or(setting("messagesTo").isNot("none")),
            Text.of("has write SendMessage and no broker to send to"),
            "set messagesTo to the name of one of spec.brokers, or choose another write"),

    MessagesAndEvents(
            noMessages().or(noEvents()),
            Text.of("has write SendMessage and events ", setting("events"), ", and a run has one broker"),
            "set events to none there"),

    MessagesOfSeveralServers(
            noMessages().or(oneServer().and(notInterrupted())),
            Text.of(
                    "has write SendMessage and ",
                    Text.either(notInterrupted(), servers(), "is to be interrupted"),
                    ", and messages are counted for one server that ends by itself"),
            "leave out servers and spec.interrupt"),

    MessagesOfOwnJob(
            "spec.baseline.write",
            noMessages().or(at("job").isMissing()),
            Text.of("has write SendMessage, which the built-in job alone can do"),
            "choose another write, or remove spec.job"),

    MessageSettingsWithoutMessages(
            noMessages()
                    .not()
                    .or(setting("messageDeliveryMode")
                            .is("Persistent")
                            .and(setting("messageTransaction").is("Inside"))),
            Text.of(
                    "has write ",
                    setting("write"),
                    ", which sends no messages, with messageDeliveryMode ",
                    setting("messageDeliveryMode"),
                    " and messageTransaction ",
                    setting("messageTransaction")),
            "set write to SendMessage there, or leave them at Persistent and Inside"),

    LastParticipantOfOnePhase(
            setting("lastParticipant")
                    .is("None")
                    .or(setting("twoPhaseCommit")
                            .isTrue()
                            .and(setting("jobRepository").is("Database"))),
            Text.of(
                    "has lastParticipant ",
                    setting("lastParticipant"),
                    " with twoPhaseCommit ",
                    Text.either(setting("twoPhaseCommit").isTrue(), "true", "false"),
                    " and jobRepository ",
                    setting("jobRepository"),
                    ", and so no second data source"),
            "set twoPhaseCommit to true and jobRepository to Database there, or set lastParticipant to None"),

    IsolationOfJobRepository(
            setting("isolationLevel")
                    .is("ReadCommitted")
                    .or(
                            setting("jobRepository").is("Memory"),
                            setting("twoPhaseCommit").isTrue()),
            Text.of(
                    "has isolationLevel ",
                    setting("isolationLevel"),
                    ", and one connection for workload and job repository, which Open Liberty uses with ReadCommitted"),
            "set jobRepository to Memory or twoPhaseCommit to true there"),

    SharedRowsWithoutUpdates(
            noSharedRows().or(setting("write").is("Rewrite")),
            Text.of("has ", sharedRows(), " and write ", setting("write"), ", which updates no rows"),
            "set write to Rewrite or sharedRows to 0 there"),

    SharedRowsOfSeveralServers(
            noSharedRows().or(oneServer()),
            Text.of("has ", sharedRows(), " and ", servers(), ", each of which has a table of its own"),
            "set servers to 1 or sharedRows to 0 there"),

    SharedRowsAndEvents(
            noSharedRows().or(noEvents()),
            Text.of(
                    "has ",
                    sharedRows(),
                    " and events ",
                    setting("events"),
                    ", whose number is not known: chunks that are rolled back send events again, and so does a second"
                            + " job"),
            "set events to none or sharedRows to 0 there"),

    SharedRowsInterrupted(
            "spec.interrupt",
            noSharedRows().or(notInterrupted()),
            Text.of("has ", sharedRows(), ", and rollbacks before an interruption would be missing from the figures"),
            "leave out spec.interrupt, or set sharedRows to 0"),

    SecondJobWithoutSharedRows(
            setting("secondJobItemCount").equalTo(0).or(noSharedRows().not()),
            Text.of(
                    "has secondJobItemCount ",
                    Text.number(setting("secondJobItemCount"), 1_000_000),
                    " and sharedRows 0, so that there are no rows that both jobs update"),
            "set sharedRows to a number or secondJobItemCount to 0 there"),

    InterruptedIterations(
            "spec.interrupt",
            notInterrupted()
                    .or(setting("warmUpIterations")
                            .equalTo(0)
                            .and(setting("iterations").equalTo(1))),
            Text.of(
                    "has warmUpIterations ",
                    Text.number(setting("warmUpIterations"), Iterations.MOST),
                    " and iterations ",
                    Text.number(setting("iterations"), Iterations.MOST),
                    ", and an interruption kills the server that would go through them"),
            "leave out spec.interrupt, or set warmUpIterations to 0 and iterations to 1");

    private static final List<TreatmentRule> ALL = List.of(values());

    private final String field;

    @SuppressWarnings("ImmutableEnumChecker") // functions of their arguments alone
    private final Condition condition;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Text problem;

    private final String remedy;

    TreatmentRule(Condition condition, Text problem, String remedy) {
        this(Treatment.OF_FACTORS, condition, problem, remedy);
    }

    TreatmentRule(String field, Condition condition, Text problem, String remedy) {
        this.field = field;
        this.condition = condition;
        this.problem = problem;
        this.remedy = remedy;
    }

    /** The rows of the definition. */
    static List<Rule> ofBaseline() {
        return ALL.stream()
                .map(rule -> Rule.of(
                        "spec",
                        rule.condition,
                        "spec.baseline ",
                        rule.problem,
                        ": " + rule.remedy.replace(" there", "")))
                .toList();
    }

    /** The first rule that a treatment breaks. */
    public static Optional<Broken> broken(Baseline settings, int interrupt, boolean ownJob) {
        Map<String, JsonNode> scope = Map.of(Place.SELF_NAME, new Treatment(settings, interrupt, ownJob).spec());
        for (TreatmentRule rule : ALL) {
            if (!rule.condition.java().test(scope)) {
                return Optional.of(rule.broken(scope));
            }
        }
        return Optional.empty();
    }

    private Broken broken(Map<String, JsonNode> scope) {
        return new Broken(
                name(),
                field,
                problem.java().apply(scope),
                field.equals(Treatment.OF_FACTORS)
                        ? remedy + ", or leave the combination out in spec.design.exclude"
                        : remedy);
    }

    /**
     * A rule that a treatment breaks.
     *
     * @param problem such as "has 2 servers"
     */
    public record Broken(String reason, String field, String problem, String remedy) {}
}
