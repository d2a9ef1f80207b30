/**
 * Runs the one batch job that the environment variable RUN_PARAMETERS describes and says what it measured.
 *
 * <p>{@link io.batchmark.runner.launch.RunLauncher} starts the job when the server has started, waits for its end, writes the
 * {@link io.batchmark.contract.RunResult} as termination message and ends the JVM with an {@link
 * io.batchmark.contract.ExitCode}. The batch artifacts are in {@code job}, what observes them in {@code measure}. There is no
 * class in this package itself, and which package may use which is in {@code ArchitectureTest}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner;
