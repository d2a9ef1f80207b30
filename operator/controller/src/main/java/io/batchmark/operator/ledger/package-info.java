/** The rows of ended attempts, and the ConfigMaps that they are in. */
@NullMarked
package io.batchmark.operator.ledger;

import org.jspecify.annotations.NullMarked;
