/** What Prometheus is told. */
@NullMarked
package io.batchmark.operator.metrics;

import org.jspecify.annotations.NullMarked;
