/** A batch application of the user's own: where it is found, and what is added to its job to measure it. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.application;
