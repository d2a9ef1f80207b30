/**
 * The files of a report, and which of them fit into a ConfigMap. What is in a file is decided in the package of its format.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.file;
