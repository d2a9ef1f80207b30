/** The states of the pods and Jobs of runs, and the results that their containers report. */
@NullMarked
package io.batchmark.operator.run;

import org.jspecify.annotations.NullMarked;
