/**
 * Brings campaigns forward: observe, decide, act. All calls to the API server for campaigns are here, and in the events of
 * {@link io.batchmark.operator.status.CampaignEvents}.
 */
@NullMarked
package io.batchmark.operator.reconcile;

import org.jspecify.annotations.NullMarked;
