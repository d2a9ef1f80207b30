/**
 * {@code report.html}: a page that needs nothing else, with the template, script and style that it is made of. It shows the charts, and
 * below them the text of {@code report.md}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.html;
