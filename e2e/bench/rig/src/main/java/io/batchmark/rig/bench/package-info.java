/** Measures the costs of a campaign for the control plane and the operator. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.bench;
