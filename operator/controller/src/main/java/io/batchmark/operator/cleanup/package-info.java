/** Ends the runs of a finished or deleted campaign, and removes its data from databases and brokers. */
@NullMarked
package io.batchmark.operator.cleanup;

import org.jspecify.annotations.NullMarked;
