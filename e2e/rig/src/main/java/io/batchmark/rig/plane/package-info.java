/** A control plane with fake nodes as processes of this machine, and the operator as one more. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.plane;
