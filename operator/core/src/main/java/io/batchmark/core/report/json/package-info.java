/**
 * {@code results.json}: everything a program may want to know. docs/results.md and its schema describe the records here.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.json;
