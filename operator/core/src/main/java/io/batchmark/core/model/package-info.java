/**
 * Models that may explain the measured times, with a few figures that have a meaning. They describe the runs and
 * decide nothing; see docs/models.md.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.model;
