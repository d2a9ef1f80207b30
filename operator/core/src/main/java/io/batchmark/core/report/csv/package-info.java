/**
 * {@code runs.csv} and {@code summary.csv}: tables for spreadsheets and statistics programs. One has a line for each run, the other
 * one for each treatment and response.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.csv;
