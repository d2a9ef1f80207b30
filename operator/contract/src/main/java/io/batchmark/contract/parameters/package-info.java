/** The request of the operator for one attempt of a run. */
@NullMarked
package io.batchmark.contract.parameters;

import org.jspecify.annotations.NullMarked;
