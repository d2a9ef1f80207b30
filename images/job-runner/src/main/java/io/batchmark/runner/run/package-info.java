/** A run as far as this server does it: its share of the workload, its end, and what interrupts or resumes it. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.run;
