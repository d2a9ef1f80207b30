/** The result that a run reports when it has finished. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.result;
