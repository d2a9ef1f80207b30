/** The batch job: one chunk step that reads records from a file and inserts and deletes accounts in a database. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.job;
