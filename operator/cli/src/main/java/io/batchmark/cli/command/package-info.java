/** The commands of {@code kubectl batchmark}, with their arguments and options. */
@NullMarked
package io.batchmark.cli.command;

import org.jspecify.annotations.NullMarked;
