/** Status, conditions, events and report, for users. */
@NullMarked
package io.batchmark.operator.status;

import org.jspecify.annotations.NullMarked;
