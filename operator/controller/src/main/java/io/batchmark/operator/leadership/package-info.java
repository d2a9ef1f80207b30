/** Which replica brings campaigns forward, and whether it is well. */
@NullMarked
package io.batchmark.operator.leadership;

import org.jspecify.annotations.NullMarked;
