/** The live page: what the operator knows of a campaign, for whoever may read it from the API server. */
@org.jspecify.annotations.NullMarked
package io.batchmark.operator.page;
