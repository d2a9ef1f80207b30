/** The application that the server of the bench runs: a job with a step of a reader, a processor and a writer. */
package io.batchmark.bench.agent.job;
