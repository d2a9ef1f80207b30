/**
 * Which treatments differ, told after every block: tests and intervals that stay valid however often and whenever somebody
 * looks, for any noise, because the order of the runs of a block is random. See decision 25.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.sequential;
