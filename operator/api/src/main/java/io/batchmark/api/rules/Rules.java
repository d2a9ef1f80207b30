package io.batchmark.api.rules;

import java.util.List;
import java.util.stream.Stream;

/** The table of rules: of it are made the definition, and the reading of the operator and of the command line. */
public final class Rules {
    public static final List<Rule> ALL = Stream.of(
                    FieldRules.ALL,
                    ChoiceRules.ALL,
                    CombinationRules.ALL,
                    OwnJobRules.ALL,
                    JobServerRules.ALL,
                    PreparationRules.ALL,
                    JobInputRules.ALL,
                    EntryRules.ALL,
                    TreatmentRule.ofBaseline())
            .flatMap(List::stream)
            .toList();

    private Rules() {}
}
