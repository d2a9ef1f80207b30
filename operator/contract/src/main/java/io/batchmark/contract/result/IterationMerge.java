package io.batchmark.contract.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;

/** What becomes of a component of a result where a server executes the batch job several times: what the result has. */
public enum IterationMerge {
    /** The mean, rounded; nothing where one of them cannot say. For figures, unless they are annotated. */
    Mean("the mean of those that count"),
    /** For what is the largest or the earliest of several servers as well. */
    Largest("the largest of those that count"),
    Earliest("the earliest of those that count"),
    /** A record of which each component is merged; nothing where one of them has none. For records, likewise. */
    Parts("each part by itself"),
    /** What does not change, or is of the JVM's start. For anything else. */
    First("that of the first one"),
    /** What would not be itself as a mean. */
    FirstCounted("that of the first one that counts"),
    /** Times of chunks; nothing where one of them cannot say. */
    Together("those of all that count"),
    /** What has been added up since the start of the JVM. */
    Last("that of the last one");

    /** Says so of a component for which it does not go without saying. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface By {
        IterationMerge value();
    }

    private final String text;

    IterationMerge(String text) {
        this.text = text;
    }

    /** For readers of documentation. */
    public String text() {
        return text;
    }

    /** What becomes of a component. */
    public static IterationMerge of(RecordComponent component) {
        By said = component.getAnnotation(By.class);
        if (said != null) {
            return said.value();
        }
        Class<?> type = component.getType();
        return switch (Merge.of(component)) {
            case Largest -> Largest;
            case Earliest -> Earliest;
            default -> type == long.class || type == Long.class ? Mean : type.isRecord() ? Parts : First;
        };
    }
}
