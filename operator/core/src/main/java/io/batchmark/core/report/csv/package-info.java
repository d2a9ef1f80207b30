/**
 * The files {@code runs.csv} and {@code summary.csv} for spreadsheets and statistics programs. The first has a line
 * for each run, the second a line for each treatment and response.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.csv;
