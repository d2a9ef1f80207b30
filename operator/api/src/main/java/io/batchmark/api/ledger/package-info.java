/** The codec of the ledger: the ConfigMaps of a campaign, and the rows of attempts in them. */
@NullMarked
package io.batchmark.api.ledger;

import org.jspecify.annotations.NullMarked;
