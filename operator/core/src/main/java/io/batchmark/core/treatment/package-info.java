/** The runs of one treatment: their counts, times and other responses, block by block. */
@NullMarked
package io.batchmark.core.treatment;

import org.jspecify.annotations.NullMarked;
