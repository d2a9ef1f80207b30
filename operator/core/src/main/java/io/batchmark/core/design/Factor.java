package io.batchmark.core.design;

import java.util.List;

/**
 * A setting that varies.
 *
 * @param name name of the setting, as in the spec
 * @param baseline its level in the baseline treatment, which need not be one of {@code levels}
 * @param levels the values it takes, as text, in the order of the spec
 * @param crossed whether every treatment is run at each of its levels, whatever the type of the design
 */
public record Factor(String name, String baseline, List<String> levels, boolean crossed) {
    public Factor {
        levels = List.copyOf(levels);
    }

    public Factor(String name, String baseline, List<String> levels) {
        this(name, baseline, levels, false);
    }
}
