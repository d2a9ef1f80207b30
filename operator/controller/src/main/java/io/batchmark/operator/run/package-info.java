/** The Jobs and pods of runs: how they are made, and what they say. */
@NullMarked
package io.batchmark.operator.run;

import org.jspecify.annotations.NullMarked;
