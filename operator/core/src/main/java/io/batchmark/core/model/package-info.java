/**
 * What may explain the times that were measured: models with a few figures that mean something. They describe the runs that there
 * are, and decide nothing; see docs/models.md.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.model;
