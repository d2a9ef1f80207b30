/**
 * {@code report.md}: its tables and notes, and the template that they fill in. The page {@code report.html} contains the same text.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.markdown;
