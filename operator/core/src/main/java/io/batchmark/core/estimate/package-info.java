/**
 * From a sample to a figure with a confidence interval: means, medians and ratios. Nothing here knows what was measured.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.estimate;
