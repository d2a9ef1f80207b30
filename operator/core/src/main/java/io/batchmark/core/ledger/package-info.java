/** What became of the attempts of a campaign's runs: the memory of the campaign. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.ledger;
