package io.batchmark.operator.resource;

import io.batchmark.contract.Broker.Security;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster of Strimzi is reached.
 *
 * @param servers addresses as {@code host:port}, with commas
 * @param security how it is reached
 * @param certificates what its certificates are signed with, as PEM; null where it does without
 */
public record StrimziListener(
        String servers, Security security, @Nullable String certificates) {}
