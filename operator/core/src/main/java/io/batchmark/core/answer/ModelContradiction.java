package io.batchmark.core.answer;

import io.batchmark.core.sequential.Contradiction;
import io.batchmark.core.treatment.TreatmentSummary;

/**
 * A contradiction between the noise model and the runs of a treatment. The answer then makes no assumption about the noise.
 *
 * @param treatment the treatment whose runs show it
 * @param found the test that found it
 */
public record ModelContradiction(TreatmentSummary treatment, Contradiction found) {}
