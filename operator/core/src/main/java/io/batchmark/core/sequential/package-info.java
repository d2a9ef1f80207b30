/**
 * Tests and intervals that are valid after every block, however often a user looks. {@link
 * io.batchmark.core.sequential.RandomOrderRule} holds for any noise, because the runs of a block start in random order (decision 25). {@link
 * io.batchmark.core.sequential.EqualScatterRule} needs a noise model, which the runs test (decision 66).
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.sequential;
