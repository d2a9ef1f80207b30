/**
 * The state of an observed attempt, and the outcome and cause of an ended one. The package {@code schedule} decides
 * when an attempt starts or is given up.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.attempt;
