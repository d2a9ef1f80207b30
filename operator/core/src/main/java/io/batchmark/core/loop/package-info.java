/**
 * The loop that is the operator: observes a campaign, decides, acts, and analyses its runs. The loop reaches the cluster through ports; an
 * adapter of the operator or a simulation implements them.
 */
@NullMarked
package io.batchmark.core.loop;

import org.jspecify.annotations.NullMarked;
