package io.batchmark.api.spec;

import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.Setting;
import io.batchmark.core.design.Factor;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the baseline with the levels of a treatment in their place. Each level is read once, however many
 * treatments have it: a campaign may have 100,000.
 */
public final class Levels {
    private static final RecordConstructor<Baseline> BASELINE = new RecordConstructor<>(Baseline.class);

    /** Those of the baseline, in the order of {@link Setting#ALL}. */
    private final @Nullable Object[] baseline;
    /** By name of the factor and text. */
    private final Map<String, Map<String, Level>> levels = new HashMap<>();

    /** @param place that of the setting */
    private record Level(int place, @Nullable Object value) {}

    Levels(Baseline baseline) {
        this.baseline =
                Setting.ALL.stream().map(setting -> setting.of(baseline)).toArray();
    }

    /** @throws IllegalArgumentException if a level is none that the setting can have */
    void read(Factor factor) {
        Setting setting = Setting.find(factor.name()).orElseThrow();
        int place = Setting.ALL.indexOf(setting);
        Map<String, Level> read = new HashMap<>();
        Stream.concat(Stream.of(factor.baseline()), factor.levels().stream())
                .forEach(level -> read.put(level, new Level(place, setting.read(level))));
        levels.put(factor.name(), read);
    }

    /** @param treatment levels by name of the factor; factors that are no setting are passed over */
    Baseline of(Map<String, String> treatment) {
        @Nullable Object[] values = baseline.clone();
        treatment.forEach((name, text) -> {
            Level level = levels.getOrDefault(name, Map.of()).get(text);
            if (level != null) {
                values[level.place()] = level.value();
            }
        });
        return BASELINE.of(values);
    }
}
