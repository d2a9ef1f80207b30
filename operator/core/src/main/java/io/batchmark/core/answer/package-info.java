/** Compares treatments and checks thresholds: the answer to the question of a campaign. */
@NullMarked
package io.batchmark.core.answer;

import org.jspecify.annotations.NullMarked;
