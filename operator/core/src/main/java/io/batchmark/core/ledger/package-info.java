/** How the attempts of a campaign's runs ended: one row each, which is all that a campaign remembers. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.ledger;
