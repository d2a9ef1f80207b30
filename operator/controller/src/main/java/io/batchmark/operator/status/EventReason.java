package io.batchmark.operator.status;

import static io.batchmark.operator.status.EventReason.Type.Normal;
import static io.batchmark.operator.status.EventReason.Type.Warning;

/** What an event of a campaign tells; docs/campaigns.md explains each of them. */
public enum EventReason {
    Started(Normal),
    Resumed(Normal),
    Suspended(Normal),
    Completed(Normal),
    Cancelled(Normal),
    Failed(Warning),

    /** Of attempts, by their outcome. */
    RunRetried(Warning),
    RunCensored(Warning),
    RunInvalid(Warning),
    RunFailed(Warning),

    /** Of rows that are no attempts, by their outcome. */
    TreatmentAdded(Normal),
    TreatmentDropped(Normal),
    TreatmentRerun(Normal),

    Rerun(Normal),
    RerunRefused(Warning),
    LevelsAdded(Normal),
    IterationsChosen(Normal),

    /** What keeps a campaign from going on, as its condition says. */
    NoPod(Warning),
    Gated(Warning),
    NoNode(Warning),
    NotStarting(Warning),
    NodeSilent(Warning),
    Queued(Warning),
    OverBudget(Warning),
    NameTaken(Warning),
    LedgerNotWritable(Warning),
    RequestRefused(Warning),
    BrokerNotReady(Warning),
    OperatorError(Warning),
    SpecNotUnderstood(Warning),
    SpecTooLarge(Warning),
    TooManyObjects(Warning),

    /** Another operator runs the campaign. */
    OtherOperator(Warning),

    LedgerRowsMissing(Warning),
    SchemasLeft(Warning),
    TopicLeft(Warning),
    RemovalRefused(Warning),
    DeletionHeldUp(Warning);

    /** In the words of Kubernetes. */
    enum Type {
        Normal,
        Warning
    }

    private final Type type;

    EventReason(Type type) {
        this.type = type;
    }

    Type type() {
        return type;
    }
}
