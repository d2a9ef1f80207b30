/**
 * Observe: reads the state of a campaign from Jobs, pods, events and ledgers. Only {@code Observer} calls the API
 * server, for objects that no informer holds.
 */
@NullMarked
package io.batchmark.operator.observe;

import org.jspecify.annotations.NullMarked;
