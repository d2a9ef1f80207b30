/** What running a campaign costs the control plane and the operator. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.bench;
