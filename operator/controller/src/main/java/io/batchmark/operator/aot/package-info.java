/** A recorded start of the operator, from which the build of its image makes a cache of classes; see decision 41. */
@NullMarked
package io.batchmark.operator.aot;

import org.jspecify.annotations.NullMarked;
