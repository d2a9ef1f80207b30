/**
 * Campaigns whose plan changes while they run: treatments that are dropped, come back or are added, and runs that are asked for again.
 * Each change is a row of the ledger.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.adaptation;
