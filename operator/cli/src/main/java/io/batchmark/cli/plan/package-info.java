/** The text of a plan: its size, expected time, order and warnings. */
@NullMarked
package io.batchmark.cli.plan;

import org.jspecify.annotations.NullMarked;
