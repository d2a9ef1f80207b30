/**
 * Changes of the plan while a campaign runs: treatments that are dropped, restored or added, and runs that are
 * repeated. Each change is a row of the ledger.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.adaptation;
