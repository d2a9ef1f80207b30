/**
 * What is done when a campaign is over or deleted: its runs end, and what it has left in databases and brokers is removed.
 */
@NullMarked
package io.batchmark.operator.cleanup;

import org.jspecify.annotations.NullMarked;
