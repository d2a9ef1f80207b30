/** What the server has for those who run in it: data source, executor, transactions. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.server;
