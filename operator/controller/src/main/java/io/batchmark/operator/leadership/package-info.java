/** The election of the replica that works on campaigns, and the health of each replica. */
@NullMarked
package io.batchmark.operator.leadership;

import org.jspecify.annotations.NullMarked;
