/** The ledger: a row for each ended attempt, and the ConfigMaps that hold the rows. */
@NullMarked
package io.batchmark.operator.ledger;

import org.jspecify.annotations.NullMarked;
