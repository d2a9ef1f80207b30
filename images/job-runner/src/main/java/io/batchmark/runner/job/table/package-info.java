/** The tables of the batch job. */
@NullMarked
package io.batchmark.runner.job.table;

import org.jspecify.annotations.NullMarked;
