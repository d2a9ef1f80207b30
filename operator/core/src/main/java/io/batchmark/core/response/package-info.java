/**
 * The responses of a run, each declared once with its unit and its field of the result. The package {@code estimate}
 * sums up the figures of several runs.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.response;
