/** Classes that all parts of the rig share. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig;
