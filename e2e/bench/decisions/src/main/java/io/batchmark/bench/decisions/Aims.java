package io.batchmark.bench.decisions;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the decisions are to achieve, and what was seen. */
public final class Aims {
    /** Standard errors that chance may add to a share: with that many, one of a thousand true ones is missed. */
    private static final double CHANCE = 3;

    private final int campaigns;
    private final List<String> lines = new ArrayList<>();
    private boolean missed;

    /** Of figures that are no shares. */
    public Aims() {
        this(0);
    }

    /** @param campaigns of which shares are taken */
    Aims(int campaigns) {
        this.campaigns = campaigns;
    }

    /** A share of campaigns, in percent, that is to be at most so large, and may seem larger by chance. */
    void atMost(String what, double percent, double seen) {
        add(what, "at most " + text(percent) + " %", text(seen) + " %", seen <= percent + chance(percent));
    }

    /** A share that is to be at least so large. */
    void atLeast(String what, double percent, double seen) {
        add(what, "at least " + text(percent) + " %", text(seen) + " %", seen >= percent - chance(percent));
    }

    /** A figure that is no share. */
    public void add(String what, String aim, String seen, boolean met) {
        lines.add(String.format(Locale.ROOT, "%-96s %-16s %-10s %s", what, aim, seen, met ? "met" : "MISSED"));
        missed |= !met;
    }

    private double chance(double percent) {
        return CHANCE * Math.sqrt(percent * (100 - percent) / campaigns);
    }

    private static String text(double percent) {
        return String.format(Locale.ROOT, "%.1f", percent);
    }

    /** Prints them; whether all are met. */
    public boolean print() {
        System.out.println("Aims, and the worst figure seen");
        if (campaigns > 0) {
            System.out.printf(
                    Locale.ROOT,
                    "of %d campaigns a share of 5 %% may seem to be %.1f %% by chance%n",
                    campaigns,
                    5 + chance(5));
        }
        lines.forEach(System.out::println);
        return !missed;
    }
}
