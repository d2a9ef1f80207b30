/** Removes all finalizers of the operator before the operator is uninstalled. */
@NullMarked
package io.batchmark.operator.uninstall;

import org.jspecify.annotations.NullMarked;
