/** Starts the batch job when the server has started, and ends the JVM when the job has finished. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.launch;
