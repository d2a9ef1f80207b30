/** Starts the batch job when the server has started, and ends the JVM with it. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.launch;
