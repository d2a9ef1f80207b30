/**
 * What a run measures: each response is declared here once, with its unit and the field of the result that has it. How the figures of
 * several runs are summed up is in {@code estimate}.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.response;
