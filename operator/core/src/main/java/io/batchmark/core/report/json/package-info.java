/** The file {@code results.json} for programs. docs/results.md and its schema describe these records. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.json;
