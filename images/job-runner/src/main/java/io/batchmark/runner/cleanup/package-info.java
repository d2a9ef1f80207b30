/** Drops the tables that runs have left in a database. It is a separate program without a server. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.cleanup;
