package io.batchmark.api.v1alpha1;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** One of the fields of an object of which it has exactly one, as an entry of a list has one kind: see {@link Alternatives}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Alternative {
    /** What it means, for the message to a user who gives none or several; empty where its name says so. */
    String value() default "";
}
