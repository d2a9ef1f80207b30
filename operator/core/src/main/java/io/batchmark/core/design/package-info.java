/** Derives the runs of a campaign and their order from factors and levels. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.design;
