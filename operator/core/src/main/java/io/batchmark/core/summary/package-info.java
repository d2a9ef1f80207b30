/** Derives the summary of a campaign from its ledger, and compares the summary with earlier ones. */
@NullMarked
package io.batchmark.core.summary;

import org.jspecify.annotations.NullMarked;
