/** Whether a cluster is fit to measure in: pure judgement of what was observed. */
@org.jspecify.annotations.NullMarked
package io.batchmark.cli.doctor;
