package io.batchmark.contract;

/** Range checks whose message names field and value. */
final class Require {
    private Require() {}

    static void atLeast(long minimum, long value, String field) {
        if (value < minimum) {
            throw new IllegalArgumentException(field + " is " + value + ", it must be at least " + minimum);
        }
    }
}
