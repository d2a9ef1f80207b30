/** Takes off all finalizers when the operator is removed. */
@NullMarked
package io.batchmark.operator.uninstall;

import org.jspecify.annotations.NullMarked;
