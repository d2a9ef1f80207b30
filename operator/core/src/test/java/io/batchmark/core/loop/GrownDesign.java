package io.batchmark.core.loop;

import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Designs with more runs than another design. */
final class GrownDesign {
    private GrownDesign() {}

    static Design withBlock(Design design) {
        return new Design(
                design.type(),
                design.factors(),
                design.replicates() + 1,
                design.minReplicates(),
                design.seed(),
                design.exclude());
    }

    static Design withLevels(Design design, AdditionalLevels added) {
        Map<String, List<String>> ofSpec = new LinkedHashMap<>();
        design.factors().forEach(factor -> ofSpec.put(factor.name(), factor.levels()));
        Map<String, List<String>> all = added.after(ofSpec);
        return new Design(
                design.type(),
                design.factors().stream()
                        .map(factor -> new Factor(
                                factor.name(), factor.baseline(), Objects.requireNonNull(all.get(factor.name()))))
                        .toList(),
                design.replicates(),
                design.minReplicates(),
                design.seed(),
                design.exclude());
    }
}
