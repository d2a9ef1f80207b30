/** The command line: what campaigns will do, are doing and have found out, from a terminal or a script. */
@NullMarked
package io.batchmark.cli;

import org.jspecify.annotations.NullMarked;
