/** Whether any finished run is lost or repeated while everything else dies. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.soak;
