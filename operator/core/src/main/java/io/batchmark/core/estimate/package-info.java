/**
 * Estimates from a sample: means, medians and ratios with confidence intervals. The classes do not depend on the
 * response.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.estimate;
