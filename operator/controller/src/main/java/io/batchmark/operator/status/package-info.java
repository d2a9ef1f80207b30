/** Status, conditions, events and report of a campaign. */
@NullMarked
package io.batchmark.operator.status;

import org.jspecify.annotations.NullMarked;
