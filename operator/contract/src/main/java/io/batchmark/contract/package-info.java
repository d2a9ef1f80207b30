/**
 * The JSON that the operator and the job runner exchange.
 *
 * <p>The operator passes one {@link io.batchmark.contract.parameters.RunParameters} in the environment variable {@value
 * io.batchmark.contract.parameters.RunParameters#VARIABLE}. The runner answers with one {@link io.batchmark.contract.result.RunResult}
 * as the termination message of its container, and with one {@link io.batchmark.contract.ExitCode}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.contract;
