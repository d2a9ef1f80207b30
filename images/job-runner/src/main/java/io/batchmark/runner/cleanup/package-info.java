/** Drops what runs have left behind in a database: a program of its own, without a server. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.cleanup;
