/** Batch artifacts of the jobs in {@code src/test/resources/jobs}. They have no part in the agent. */
package io.batchmark.agent.jobs;
