/** What the parts of the rig have in common. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig;
