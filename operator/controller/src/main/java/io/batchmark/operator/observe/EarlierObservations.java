package io.batchmark.operator.observe;

import io.batchmark.operator.ledger.LedgerCache;

/**
 * What is left of earlier looks at a campaign.
 *
 * @param rows what was read of its ledger
 * @param firstSeen since when Jobs and pods are seen
 * @param silence answers of the API server about objects without news
 * @param eventMessages what events said of Jobs and pods that do not get on
 * @param images builds of images that pods have reported
 */
public record EarlierObservations(
        LedgerCache rows,
        FirstSeen firstSeen,
        ConfirmedSilence silence,
        EventMessages eventMessages,
        SeenImages images) {}
