/** Metrics for Prometheus. */
@NullMarked
package io.batchmark.operator.metrics;

import org.jspecify.annotations.NullMarked;
