/** The live page of a campaign, for users who may read the campaign from the API server. */
@org.jspecify.annotations.NullMarked
package io.batchmark.operator.page;
