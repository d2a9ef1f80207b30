/** The pods of runs, and the Jobs of some: how they are made, and what they say. */
@NullMarked
package io.batchmark.operator.run;

import org.jspecify.annotations.NullMarked;
