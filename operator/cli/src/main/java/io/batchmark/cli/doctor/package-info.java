/** Checks that decide if a cluster is fit to measure in. They judge an observation and call no API server. */
@org.jspecify.annotations.NullMarked
package io.batchmark.cli.doctor;
