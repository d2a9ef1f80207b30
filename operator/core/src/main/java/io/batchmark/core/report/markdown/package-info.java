/**
 * The file {@code report.md}: its tables, its notes and its template. The page {@code report.html} contains the same
 * text.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.markdown;
