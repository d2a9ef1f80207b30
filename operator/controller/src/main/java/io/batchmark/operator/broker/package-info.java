/** The kinds of brokers: what a run, its pod and the pod beside it need for each. */
@NullMarked
package io.batchmark.operator.broker;

import org.jspecify.annotations.NullMarked;
