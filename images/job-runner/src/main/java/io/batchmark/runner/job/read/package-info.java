/** Readers: the sources of the items of the step. */
@NullMarked
package io.batchmark.runner.job.read;

import org.jspecify.annotations.NullMarked;
