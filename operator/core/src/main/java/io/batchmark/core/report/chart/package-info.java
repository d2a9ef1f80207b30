/** The points, axes and series of the charts on the page. The script {@code report.js} draws them. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.chart;
