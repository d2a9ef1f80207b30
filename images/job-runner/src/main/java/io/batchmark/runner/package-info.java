/**
 * The job runner: runs the one batch job that the environment variable RUN_PARAMETERS describes, and reports its
 * measurements.
 *
 * <p>{@link io.batchmark.runner.launch.RunLauncher} starts the job when the server has started, and waits until the
 * job has finished. It writes the {@link io.batchmark.contract.result.RunResult} as the termination message and exits with an
 * {@link io.batchmark.contract.ExitCode}. The package {@code job} contains the batch artifacts, the package {@code
 * measure} observes them. This package has no classes, and {@code ArchitectureTest} defines the allowed dependencies
 * between its packages.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner;
