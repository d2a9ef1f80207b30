/** Figures of a JVM and its container during a batch job, from beans and from files of the kernel. For Java 8. */
@NullMarked
package io.batchmark.figures;

import org.jspecify.annotations.NullMarked;
