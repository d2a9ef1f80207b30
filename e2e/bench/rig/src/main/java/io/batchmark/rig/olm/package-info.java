/** Tests that the Operator Lifecycle Manager installs the bundle, and that the installed operator works. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.olm;
