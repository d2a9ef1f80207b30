/**
 * What is seen of an attempt, and what an attempt that has ended counts as: its outcome and its cause. When an attempt is started or given
 * up is decided in {@code schedule}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.attempt;
