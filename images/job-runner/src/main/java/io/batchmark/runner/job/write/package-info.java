/** Writers: the work of the step on its items. */
@NullMarked
package io.batchmark.runner.job.write;

import org.jspecify.annotations.NullMarked;
