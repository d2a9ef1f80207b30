/** Additions of this project to the resource adapter of Artemis. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.artemis;
