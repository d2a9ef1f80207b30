/** Metrics of the operator and of campaigns, for Prometheus. */
@NullMarked
package io.batchmark.operator.metrics;

import org.jspecify.annotations.NullMarked;
