/**
 * The file {@code junit.xml}: thresholds and comparisons with an earlier campaign as test cases, which CI servers
 * read.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.junit;
