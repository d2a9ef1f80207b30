/** What to do next: a function of the plan, the ledger and what is seen of the attempts that are not retired yet. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.schedule;
