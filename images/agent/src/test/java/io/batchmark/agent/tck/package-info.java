/** Runs the Jakarta Batch TCK as a job in a server. It has no part in the agent. */
package io.batchmark.agent.tck;
