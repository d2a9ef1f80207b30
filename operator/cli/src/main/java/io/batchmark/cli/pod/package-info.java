/** The start of pods: the obstacles that keep them from it, and how long a command waits. */
@NullMarked
package io.batchmark.cli.pod;

import org.jspecify.annotations.NullMarked;
