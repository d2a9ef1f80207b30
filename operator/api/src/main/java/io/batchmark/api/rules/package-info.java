/**
 * The rules of a campaign, each in one row: a condition and the sentence that refuses a campaign. Each term is in CEL for the API
 * server, and in Java for the operator and the command line.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.api.rules;
