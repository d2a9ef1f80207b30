/**
 * The reconciler: observe, decide, act. It calls {@link io.batchmark.core.schedule} for decisions about runs,
 * remembers observations between two reconciliations, and decides when a status is written.
 */
@NullMarked
package io.batchmark.operator.reconcile;

import org.jspecify.annotations.NullMarked;
