/** Whether the Operator Lifecycle Manager installs the bundle, and what is installed works. */
@org.jspecify.annotations.NullMarked
package io.batchmark.rig.olm;
