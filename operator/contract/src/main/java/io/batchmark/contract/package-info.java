/**
 * What the operator and the job runner say to each other.
 *
 * <p>Down goes one {@link io.batchmark.contract.RunParameters} in the environment variable {@value
 * io.batchmark.contract.RunParameters#VARIABLE}; up comes one {@link io.batchmark.contract.RunResult} as the
 * termination message of the container, and one of {@link io.batchmark.contract.ExitCode}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.contract;
