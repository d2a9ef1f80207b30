/**
 * Decides the next action of a campaign, as a function of the plan, the ledger and the attempts that the operator
 * still holds. The package {@code attempt} decides the outcome of an ended attempt.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.schedule;
