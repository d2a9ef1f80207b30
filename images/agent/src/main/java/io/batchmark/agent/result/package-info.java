/** The result of a measured job: a JSON document that fits a number of bytes. */
@org.jspecify.annotations.NullMarked
package io.batchmark.agent.result;
