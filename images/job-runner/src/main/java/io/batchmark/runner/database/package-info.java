/** The database of a run outside the batch job: connects to it, prepares it, describes it and cleans it up. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.database;
