/** From the ledger of a campaign to what its runs say: estimates, ratios, and the answer they allow. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.statistics;
