package io.batchmark.contract.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;

/** What becomes of a component of a result where each of several servers has one: what the run has. */
public enum Merge {
    /** The sum; nothing where one of the servers cannot say. For figures, unless they are annotated. */
    Sum("added up"),
    /** The sum where each server has a database of its own; of one that they share, each has counted what the others did. */
    SumOfOwnDatabases("added up, or left out if they share a database"),
    /** The largest; nothing where one of the servers cannot say. */
    Largest("the largest"),
    Earliest("the earliest"),
    /** From the first beginning to the last end, as the clocks of the nodes tell. */
    Span("from the first beginning to the last end"),
    /** A list of times, one for each iteration. */
    SlowestOfEach("that of the slowest server in each iteration"),
    /** A partition. */
    Slowest("that of the slowest partition of all servers"),
    Fastest("that of the fastest partition of all servers"),
    /** Latencies of all of them. */
    Latencies("those of all servers"),
    /** Details of a job; null if a server has no details. */
    Jobs("steps by their names: the longest elapsed time, and all else added up"),
    /** Times of chunks of all of them; nothing where one of the servers cannot say. */
    ChunkTimes("those of all servers"),
    /** A record of which each component is merged; nothing where one of the servers has none. For records, likewise. */
    Parts("each part by itself"),
    /** What they were measured on. */
    Environments("that of the first server, and what others have differently"),
    /** What the servers have in common, or what cannot be merged. For anything else. */
    First("that of the first server"),
    /** Nothing. */
    None("left out");

    /** Says so of a component for which it does not go without saying. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface By {
        Merge value();
    }

    private final String text;

    Merge(String text) {
        this.text = text;
    }

    /** For readers of documentation. */
    public String text() {
        return text;
    }

    /** What becomes of a component. */
    public static Merge of(RecordComponent component) {
        By said = component.getAnnotation(By.class);
        if (said != null) {
            return said.value();
        }
        Class<?> type = component.getType();
        return type == long.class || type == Long.class ? Sum : type.isRecord() ? Parts : First;
    }
}
