package io.batchmark.operator.resource;

/**
 * The images of a campaign's pods where the campaign names none.
 *
 * @param runner image of the job runner
 * @param postgresql image of the PostgreSQL beside it
 * @param artemis image of the ActiveMQ Artemis beside it
 */
public record Images(String runner, String postgresql, String artemis) {}
