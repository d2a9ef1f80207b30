/** A start of the operator that is recorded while its image is built; see decision 41. */
@NullMarked
package io.batchmark.operator.aot;

import org.jspecify.annotations.NullMarked;
