/** What a run says of itself at its end. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.result;
