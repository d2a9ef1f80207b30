/** The part of a run that this server executes: its share of the workload, its end, its interruptions. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.run;
