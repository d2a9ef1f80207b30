/** Writes the custom resource definition, and what follows from it, when this project is built. */
@org.jspecify.annotations.NullMarked
package io.batchmark.generator;
