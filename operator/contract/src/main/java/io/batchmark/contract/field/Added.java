package io.batchmark.contract.field;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component that was added to a version of the contract or of the ledger after others spoke it. Whoever reads takes its
 * default where it is missing: that of the settings, otherwise null, or 0 for a figure that is nothing where nobody knows
 * of it. What is asked of a runner does not name it where it has its default, because an older runner refuses the name.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Added {}
