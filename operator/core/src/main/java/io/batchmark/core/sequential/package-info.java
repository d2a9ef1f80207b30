/**
 * Tests and intervals that are valid after every block, however often a user looks. They hold for any noise, because
 * the runs of a block start in random order; see decision 25.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.sequential;
