/** The pods and Jobs of runs. */
@NullMarked
package io.batchmark.api.run;

import org.jspecify.annotations.NullMarked;
