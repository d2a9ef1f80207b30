package io.batchmark.bench.decisions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** How many blocks each campaign takes. */
final class Blocks {
    /** A campaign has no more; one that takes one more takes nobody knows how many. */
    static final int MOST = 60;

    private final List<Integer> needed = new ArrayList<>();

    void add(int blocks) {
        needed.add(blocks);
    }

    /** The first number of blocks for which something holds that goes on to hold. */
    static int first(IntPredicate holds) {
        int low = DecisionBench.MIN - 1;
        int high = MOST + 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    /** How many are enough for such a share of campaigns. */
    int enoughFor(double share) {
        return needed.stream()
                .sorted()
                .skip((long) Math.ceil(share * needed.size()) - 1)
                .findFirst()
                .orElseThrow();
    }

    int median() {
        return enoughFor(0.5);
    }

    String quantile(double share) {
        int blocks = enoughFor(share);
        return blocks > MOST ? "> " + MOST : Integer.toString(blocks);
    }

    /** The share of campaigns that need no more than so many, in percent. */
    double percentWithin(int blocks) {
        return 100.0 * needed.stream().filter(number -> number <= blocks).count() / needed.size();
    }

    /** Of what campaigns have, whether or not that is enough. */
    double mean() {
        return needed.stream()
                .mapToInt(blocks -> Math.min(blocks, MOST))
                .average()
                .orElseThrow();
    }
}
