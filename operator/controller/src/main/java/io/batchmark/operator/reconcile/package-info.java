/**
 * Brings campaigns forward: observe, decide, act. The decisions about runs are made in {@link io.batchmark.core.schedule}; here is what
 * calls it, what is remembered between two looks, and when a status is written.
 */
@NullMarked
package io.batchmark.operator.reconcile;

import org.jspecify.annotations.NullMarked;
