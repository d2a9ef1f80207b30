/** What is measured, apart from the batch job that it is measured on. Durations are nanoseconds. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.measure;
