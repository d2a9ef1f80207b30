/** The database of a run apart from what the batch job does to it: how it is reached, prepared, described and left. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.database;
