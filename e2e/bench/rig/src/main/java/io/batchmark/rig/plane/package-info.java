/** A control plane with fake nodes and the operator, as processes of this machine. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.plane;
