/** The inspection of an image of the user's own, and the campaign that fits the findings. */
@NullMarked
package io.batchmark.cli.inspection;

import org.jspecify.annotations.NullMarked;
