package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.DataSourceSettings.IsolationLevel;
import io.batchmark.contract.parameters.DataSourceSettings.LastParticipant;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.treatment.EventCost;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What makes a treatment one that cannot be run: one rule each, whose name is the reason that a user sees. */
enum TreatmentCheck {
    MinHeapOverMaxHeap(treatment -> treatment.minHeap().compareTo(treatment.maxHeap()) <= 0
            ? null
            : new Problem(
                    "spec.factors",
                    "has minHeap " + treatment.settings().minHeap() + " over maxHeap "
                            + treatment.settings().maxHeap(),
                    "lower minHeap, raise maxHeap, or leave the combination out in spec.design.exclude")),

    ServerWithoutPartition(
            treatment -> treatment.settings().servers() <= treatment.settings().partitions()
                    ? null
                    : new Problem(
                            "spec.factors",
                            "has " + treatment.settings().servers() + " servers and "
                                    + treatment.settings().partitions() + " partitions, and each server needs one",
                            "lower servers, raise partitions, or leave the combination out in spec.design.exclude")),

    EventsOfSeveralServers(treatment -> treatment.settings().servers() == 1 || !treatment.hasEvents()
            ? null
            : new Problem(
                    "spec.factors",
                    "has " + treatment.settings().servers()
                            + " servers and publishes events, which are counted for one server",
                    "leave the combination out in spec.design.exclude")),

    MessagesWithoutBroker(treatment ->
            !treatment.sendsMessages() || !treatment.settings().messagesTo().equals(EventCost.NONE)
                    ? null
                    : new Problem(
                            "spec.baseline.messagesTo",
                            "has write SendMessage and no broker to send to",
                            "set it to the name of one of spec.brokers, or choose another write")),

    MessagesAndEvents(treatment -> !treatment.sendsMessages() || !treatment.hasEvents()
            ? null
            : new Problem(
                    "spec.factors",
                    "has write SendMessage and events " + treatment.settings().events() + ", and a run has one broker",
                    "set events to none there, or leave the combination out in spec.design.exclude")),

    MessagesOfSeveralServers(
            treatment ->
                    !treatment.sendsMessages() || (treatment.settings().servers() == 1 && treatment.interrupt() == 0)
                            ? null
                            : new Problem(
                                    "spec.factors",
                                    "has write SendMessage and "
                                            + (treatment.interrupt() > 0
                                                    ? "is to be interrupted"
                                                    : treatment.settings().servers() + " servers")
                                            + ", and messages are counted for one server that ends by itself",
                                    "leave out servers and spec.interrupt, or leave the combination out in spec.design.exclude")),

    MessagesOfOwnJob(treatment -> !treatment.sendsMessages() || !treatment.ownJob()
            ? null
            : new Problem(
                    "spec.baseline.write",
                    "has write SendMessage, which the built-in job alone can do",
                    "choose another write, or remove spec.job")),

    MessageSettingsWithoutMessages(treatment -> treatment.sendsMessages() || !treatment.hasMessageSettings()
            ? null
            : new Problem(
                    "spec.factors",
                    "has write " + treatment.settings().write() + ", which sends no messages, with messageDeliveryMode "
                            + treatment.settings().messageDeliveryMode() + " and messageTransaction "
                            + treatment.settings().messageTransaction(),
                    "set write to SendMessage there, leave them at Persistent and Inside, or leave the combination out in"
                            + " spec.design.exclude")),

    OwnJobOnOneServer(
            treatment -> !treatment.ownJob() || treatment.settings().servers() == 1 && treatment.interrupt() == 0
                    ? null
                    : new Problem(
                            "spec.job",
                            "has " + treatment.settings().servers() + " servers and is to be interrupted after "
                                    + treatment.interrupt() + " checkpoints, and a job of your own has one server that"
                                    + " ends by itself",
                            "leave out servers and spec.interrupt, or remove spec.job")),

    LastParticipantOfOnePhase(treatment -> treatment.settings().lastParticipant() == LastParticipant.None
                    || treatment.settings().twoPhaseCommit()
                            && treatment.settings().jobRepository() == Workload.JobRepository.Database
            ? null
            : new Problem(
                    "spec.factors",
                    "has lastParticipant " + treatment.settings().lastParticipant() + " with twoPhaseCommit "
                            + treatment.settings().twoPhaseCommit() + " and jobRepository "
                            + treatment.settings().jobRepository() + ", and so no second data source",
                    "set twoPhaseCommit to true and jobRepository to Database there, set lastParticipant to None, or leave the"
                            + " combination out in spec.design.exclude")),

    IsolationOfJobRepository(treatment -> treatment.settings().isolationLevel() == IsolationLevel.ReadCommitted
                    || treatment.settings().jobRepository() == Workload.JobRepository.Memory
                    || treatment.settings().twoPhaseCommit()
            ? null
            : new Problem(
                    "spec.factors",
                    "has isolationLevel " + treatment.settings().isolationLevel()
                            + ", and one connection for workload and job repository, which Open Liberty uses with"
                            + " ReadCommitted",
                    "set jobRepository to Memory or twoPhaseCommit to true there, or leave the combination out in"
                            + " spec.design.exclude")),

    SharedRowsWithoutUpdates(treatment ->
            treatment.settings().sharedRows() == 0 || treatment.settings().write() == Workload.Write.Rewrite
                    ? null
                    : new Problem(
                            "spec.factors",
                            "has sharedRows " + treatment.settings().sharedRows() + " and write "
                                    + treatment.settings().write() + ", which updates no rows",
                            "set write to Rewrite or sharedRows to 0 there, or leave the combination out in"
                                    + " spec.design.exclude")),

    SharedRowsOfSeveralServers(treatment ->
            treatment.settings().sharedRows() == 0 || treatment.settings().servers() == 1
                    ? null
                    : new Problem(
                            "spec.factors",
                            "has sharedRows " + treatment.settings().sharedRows() + " and "
                                    + treatment.settings().servers() + " servers, each of which has a table of its own",
                            "set servers to 1 or sharedRows to 0 there, or leave the combination out in"
                                    + " spec.design.exclude")),

    SharedRowsAndEvents(treatment -> treatment.settings().sharedRows() == 0 || !treatment.hasEvents()
            ? null
            : new Problem(
                    "spec.factors",
                    "has sharedRows " + treatment.settings().sharedRows() + " and events "
                            + treatment.settings().events()
                            + ", whose number is not known: chunks that are rolled back send events again, and so does a second job",
                    "set events to none or sharedRows to 0 there, or leave the combination out in"
                            + " spec.design.exclude")),

    SharedRowsInterrupted(treatment -> treatment.settings().sharedRows() == 0 || treatment.interrupt() == 0
            ? null
            : new Problem(
                    "spec.interrupt",
                    "has sharedRows " + treatment.settings().sharedRows()
                            + ", and rollbacks before an interruption would be missing from the figures",
                    "leave out spec.interrupt, or set sharedRows to 0")),

    SecondJobWithoutSharedRows(treatment -> treatment.settings().secondJobItemCount() == 0
                    || treatment.settings().sharedRows() > 0
            ? null
            : new Problem(
                    "spec.factors",
                    "has secondJobItemCount " + treatment.settings().secondJobItemCount()
                            + " and sharedRows 0, so that there are no rows that both jobs update",
                    "set sharedRows to a number or secondJobItemCount to 0 there, or leave the combination out in"
                            + " spec.design.exclude")),

    InterruptedIterations(treatment -> treatment.interrupt() == 0
                    || treatment.settings().warmUpIterations() == 0
                            && treatment.settings().iterations() == 1
            ? null
            : new Problem(
                    "spec.interrupt",
                    "has warmUpIterations " + treatment.settings().warmUpIterations() + " and iterations "
                            + treatment.settings().iterations()
                            + ", and an interruption kills the server that would go through them",
                    "leave out spec.interrupt, or set warmUpIterations to 0 and iterations to 1")),

    InterruptedAfterItsEnd(treatment -> treatment.interrupt() == 0
                    || treatment.interrupt() < treatment.workload().checkpoints()
            ? null
            : new Problem(
                    "spec.interrupt.afterCheckpoints",
                    "is to be interrupted after " + treatment.interrupt() + " checkpoints and has "
                            + treatment.workload().checkpoints(),
                    "lower spec.interrupt.afterCheckpoints, or give the job more items"));

    /** @param text what is wrong with the treatment, such as "has 2 servers" */
    private record Problem(String field, String text, String remedy) {}

    /** A treatment that may be one that cannot be run. */
    private record Candidate(Baseline settings, int interrupt, boolean ownJob) {
        BigDecimal minHeap() {
            return MemorySize.bytes(settings.minHeap());
        }

        BigDecimal maxHeap() {
            return MemorySize.bytes(settings.maxHeap());
        }

        boolean hasEvents() {
            return !settings.events().equals(EventCost.NONE);
        }

        boolean sendsMessages() {
            return settings.write() == Workload.Write.SendMessage;
        }

        boolean hasMessageSettings() {
            return settings.messageDeliveryMode() != DeliveryMode.Persistent
                    || settings.messageTransaction() != MessageTransaction.Inside;
        }

        Workload workload() {
            return Workloads.of(settings, interrupt);
        }
    }

    @SuppressWarnings("ImmutableEnumChecker") // a function of its argument alone
    private final Function<Candidate, @Nullable Problem> rule;

    TreatmentCheck(Function<Candidate, @Nullable Problem> rule) {
        this.rule = rule;
    }

    /**
     * @param label what to call the treatment
     * @param interrupt checkpoints after which it is interrupted; 0 means never
     * @param ownJob whether it runs a job of the user's own
     * @throws InvalidDesignException with the first rule that it breaks
     */
    static void all(Supplier<String> label, Baseline settings, int interrupt, boolean ownJob)
            throws InvalidDesignException {
        Candidate treatment = new Candidate(settings, interrupt, ownJob);
        for (TreatmentCheck check : values()) {
            Problem problem = check.rule.apply(treatment);
            if (problem != null) {
                throw new InvalidDesignException(
                        check.name(),
                        problem.field(),
                        "the treatment " + label.get() + " " + problem.text(),
                        problem.remedy());
            }
        }
    }
}
