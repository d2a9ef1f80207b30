package io.batchmark.cli.doctor;

/**
 * What one check has found.
 *
 * @param check what was looked at, in a word or two
 * @param what was found
 * @param why it matters to a measurement; empty where it is as it should be
 * @param remedy what to do about it; empty where it is as it should be
 */
public record Finding(Level level, String check, String what, String why, String remedy) {
    /** From best to worst. */
    public enum Level {
        /** As it should be. */
        Good,
        /** It could not be seen, or is worth to know. */
        Hint,
        /** Campaigns run, and what they measure is in doubt. */
        Doubt,
        /** Campaigns do not run. */
        Obstacle
    }

    static Finding good(String check, String what) {
        return new Finding(Level.Good, check, what, "", "");
    }

    static Finding hint(String check, String what, String why, String remedy) {
        return new Finding(Level.Hint, check, what, why, remedy);
    }

    static Finding doubt(String check, String what, String why, String remedy) {
        return new Finding(Level.Doubt, check, what, why, remedy);
    }

    static Finding obstacle(String check, String what, String why, String remedy) {
        return new Finding(Level.Obstacle, check, what, why, remedy);
    }
}
