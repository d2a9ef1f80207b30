/** Resources of the Liberty server for the code that runs in it: data source, executor, transactions. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.server;
