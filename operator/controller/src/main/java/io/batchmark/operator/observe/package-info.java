/**
 * Observe: what Jobs, pods, events and ledgers say of a campaign. Only {@code Observer} asks the API server, for what no cache has.
 */
@NullMarked
package io.batchmark.operator.observe;

import org.jspecify.annotations.NullMarked;
