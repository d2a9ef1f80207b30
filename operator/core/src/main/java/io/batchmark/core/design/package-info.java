/** From factors and levels to the runs of a campaign, in the order they start in. */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.design;
