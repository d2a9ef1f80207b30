package io.batchmark.core.treatment;

import io.batchmark.core.question.Analysis;
import io.batchmark.core.response.Response;
import java.util.ArrayList;
import java.util.List;

/**
 * A response that the campaign asks for, and that none of its runs has measured: no further run will tell more.
 *
 * @param field of the spec that names it
 */
public record Unmeasured(String field, Response response) {

    /** None while no run has succeeded. */
    public static List<Unmeasured> of(List<TreatmentSummary> treatments, Analysis analysis) {
        List<Unmeasured> asked = new ArrayList<>();
        asked.add(new Unmeasured("analysis.response", analysis.response()));
        analysis.constraints().forEach(it -> asked.add(new Unmeasured("analysis.constraints", it.response())));
        analysis.thresholds().forEach(it -> asked.add(new Unmeasured("analysis.thresholds", it.response())));
        boolean succeeded =
                treatments.stream().anyMatch(treatment -> treatment.counts().succeeded() > 0);
        return succeeded
                ? asked.stream()
                        .distinct()
                        .filter(it -> treatments.stream().noneMatch(treatment -> treatment.hasValue(it.response())))
                        .toList()
                : List.of();
    }
}
