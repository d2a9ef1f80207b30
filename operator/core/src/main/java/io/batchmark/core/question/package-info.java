/** The question of a campaign: its responses, confidence, margin and limits. */
@NullMarked
package io.batchmark.core.question;

import org.jspecify.annotations.NullMarked;
