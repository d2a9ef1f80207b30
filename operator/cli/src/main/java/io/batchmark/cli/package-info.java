/** The command {@code kubectl batchmark}: plans, starts, watches and compares campaigns from a terminal or a script. */
@NullMarked
package io.batchmark.cli;

import org.jspecify.annotations.NullMarked;
