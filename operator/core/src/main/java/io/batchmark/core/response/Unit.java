package io.batchmark.core.response;

/** What a response is measured in, which is an SI unit, and what the tables of the report show it in. */
public enum Unit {
    SECONDS("s", "ms", 1e3, 1, 1e-9),
    BYTES("B", "MiB", 1.0 / (1L << 20), 0, 1),
    COUNT("count", "", 1, 0, 1),
    ROWS_PER_SECOND("rows/s", "", 1, 0, 1e-9);

    private final String symbol;
    private final String shown;
    private final double factor;
    private final int decimals;
    private final double smallest;

    Unit(String symbol, String shown, double factor, int decimals, double smallest) {
        this.symbol = symbol;
        this.shown = shown;
        this.factor = factor;
        this.decimals = decimals;
        this.smallest = smallest;
    }

    public String symbol() {
        return symbol;
    }

    /** Symbol of the unit in tables; empty where the name of a response says enough. */
    public String shown() {
        return shown;
    }

    /** How many units of the tables make one of this. */
    public double factor() {
        return factor;
    }

    /** Digits after the point in tables, at most. */
    public int decimals() {
        return decimals;
    }

    /** The smallest figure but zero that a run can report. */
    public double smallest() {
        return smallest;
    }
}
