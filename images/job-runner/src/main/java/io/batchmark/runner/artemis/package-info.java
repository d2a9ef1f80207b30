/** What is of ours in the resource adapter of Artemis. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.artemis;
