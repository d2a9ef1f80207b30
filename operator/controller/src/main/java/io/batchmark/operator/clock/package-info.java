/** The time that statuses are written with. */
@NullMarked
package io.batchmark.operator.clock;

import org.jspecify.annotations.NullMarked;
