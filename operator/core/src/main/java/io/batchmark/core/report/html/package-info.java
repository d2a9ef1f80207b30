/**
 * The file {@code report.html}: one self-contained page with its template, script and style. It shows the charts, and
 * below them the text of {@code report.md}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.html;
