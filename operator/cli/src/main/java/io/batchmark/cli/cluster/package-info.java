/** Reads and writes the campaigns of a cluster. */
@NullMarked
package io.batchmark.cli.cluster;

import org.jspecify.annotations.NullMarked;
