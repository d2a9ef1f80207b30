/**
 * The files of a report, and the choice of those that fit into a ConfigMap. The package of each format decides about
 * the content of its file.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.file;
