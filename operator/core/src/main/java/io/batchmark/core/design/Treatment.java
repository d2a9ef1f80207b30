package io.batchmark.core.design;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One combination of levels.
 *
 * @param id short name that is the same in every campaign that deviates from its baseline in the same way, so that a
 *     campaign may grow without renaming what it has run: {@value #BASELINE} or ten lower-case base-32 digits
 * @param levels level of each factor, in the order of the factors
 * @param label what a user calls it: the levels that differ from the baseline, as in {@code itemCount=25}
 */
public record Treatment(String id, Map<String, String> levels, String label) {
    /** Id and label of the treatment that has every factor at its baseline level. */
    public static final String BASELINE = "baseline";

    /** Id of the treatment that is the baseline under another name: that of a factor which no campaign has. */
    static final String BASELINE_AGAIN = id(new TreeMap<>(Map.of("selfTest", "again")));

    /** 50 of the 256 bits: among 100,000 treatments two get the same id once in 225,000 campaigns. */
    static final int ID_DIGITS = 10;

    public Treatment {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    }

    /** The treatment that has {@code levels}; a factor without a level there is at its baseline. */
    static Treatment of(List<Factor> factors, Map<String, String> levels) {
        Map<String, String> all = new LinkedHashMap<>();
        Map<String, String> deviations = new LinkedHashMap<>();
        for (Factor factor : factors) {
            String level = levels.getOrDefault(factor.name(), factor.baseline());
            all.put(factor.name(), level);
            if (!level.equals(factor.baseline())) {
                deviations.put(factor.name(), level);
            }
        }
        String label = deviations.isEmpty() ? BASELINE : text(deviations);
        return new Treatment(id(new TreeMap<>(deviations)), all, label);
    }

    /** @param levels those of the baseline */
    static Treatment baselineAgain(Map<String, String> levels) {
        return new Treatment(BASELINE_AGAIN, levels, "baseline again");
    }

    /** Whether it only has another name than the baseline. */
    public boolean isBaselineAgain() {
        return id.equals(BASELINE_AGAIN);
    }

    public boolean isBaseline() {
        return id.equals(BASELINE);
    }

    /** @param deviations the levels that differ from the baseline, by the names of their factors */
    static String id(SortedMap<String, String> deviations) {
        if (deviations.isEmpty()) {
            return BASELINE;
        }
        byte[] hash = sha256(text(deviations, "\n"));
        StringBuilder id = new StringBuilder();
        for (int digit = 0; digit < ID_DIGITS; digit++) {
            id.append(Character.forDigit(hash[digit] & 31, 32));
        }
        return id.toString();
    }

    /** Levels in their order, as in {@code itemCount=4000, partitions=2}. */
    public static String text(Map<String, String> levels) {
        return text(levels, ", ");
    }

    private static String text(Map<String, String> levels, String separator) {
        StringBuilder text = new StringBuilder();
        levels.forEach((name, level) -> text.append(text.isEmpty() ? "" : separator)
                .append(name)
                .append('=')
                .append(level));
        return text.toString();
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }
}
