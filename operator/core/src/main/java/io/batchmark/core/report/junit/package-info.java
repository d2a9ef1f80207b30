/**
 * {@code junit.xml}: thresholds and comparisons with an earlier campaign as test cases. CI servers read it.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.junit;
