/** A trial of a campaign: its baseline treatment, measured in one run. */
@NullMarked
package io.batchmark.cli.trial;

import org.jspecify.annotations.NullMarked;
