/**
 * Inserts probes into classes of Open Liberty while the JVM loads them. {@code points.txt} lists the classes and methods. A
 * transformed class refers only to classes of the JDK: OSGi shows it no others.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.transform;
