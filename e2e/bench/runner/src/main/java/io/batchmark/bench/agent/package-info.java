/** Measures what the agent costs a job in its own server. */
package io.batchmark.bench.agent;
