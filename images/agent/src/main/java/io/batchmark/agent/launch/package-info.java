/** The agent: its settings, the start of the job in its application, and the end of the JVM. */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.launch;
