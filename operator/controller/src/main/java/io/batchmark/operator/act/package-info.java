/**
 * Act: carries out decisions at the API server. For campaigns, only these classes, {@code Observer} and {@link
 * io.batchmark.operator.status.CampaignEvents} call the API server.
 */
@NullMarked
package io.batchmark.operator.act;

import org.jspecify.annotations.NullMarked;
