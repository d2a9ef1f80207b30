/** The schedule of an application, which starts a job without the agent. */
package io.batchmark.agent.schedule;
