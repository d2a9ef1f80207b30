/** The levels of a run in the configuration of the server: written before the server reads it, and read back while it runs. */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.configure;
