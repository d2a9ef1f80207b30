/** The barrier between the servers of a run: the first server starts alone, and all servers begin an iteration together. */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.barrier;
