/** The rows of ended attempts: one row for each attempt, and the only memory of a campaign. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.ledger;
