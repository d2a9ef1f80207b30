/**
 * What to do next: a function of the plan, the ledger and what is seen of the attempts that are not retired yet. What an attempt that
 * has ended counts as is decided in {@code attempt}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.schedule;
