/** Observe, decide, act: what the operator does with a campaign. */
@org.jspecify.annotations.NullMarked
package io.batchmark.operator.campaign;
