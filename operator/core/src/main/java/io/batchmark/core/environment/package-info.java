/** The environments of the runs, and the differences between them. */
@NullMarked
package io.batchmark.core.environment;

import org.jspecify.annotations.NullMarked;
