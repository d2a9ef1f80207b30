/**
 * What the charts of the page show: which points, axes and series. How they are drawn is the matter of {@code report.js}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.chart;
