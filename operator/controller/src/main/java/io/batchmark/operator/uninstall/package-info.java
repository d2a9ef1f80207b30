/** Lets go of everything when the operator is removed. */
@NullMarked
package io.batchmark.operator.uninstall;

import org.jspecify.annotations.NullMarked;
