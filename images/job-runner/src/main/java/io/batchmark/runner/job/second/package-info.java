/** The second job, which runs at the same time as the measured job. */
@NullMarked
package io.batchmark.runner.job.second;

import org.jspecify.annotations.NullMarked;
