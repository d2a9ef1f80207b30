/** Tests that no finished run is lost or repeated while all other parts of the cluster die. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.soak;
