/**
 * Act: what was decided is done at the API server. These classes, {@code Observer} and
 * {@link io.batchmark.operator.status.CampaignEvents} are the only ones that call it for campaigns.
 */
@NullMarked
package io.batchmark.operator.act;

import org.jspecify.annotations.NullMarked;
