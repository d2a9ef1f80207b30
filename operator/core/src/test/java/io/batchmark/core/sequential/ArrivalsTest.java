package io.batchmark.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalsTest {
    /**
     * Adds up the shares of all comparisons that there ever were: after each block, those of treatments that came, or came again, with
     * it. None changes afterwards, and those with the baseline, or with any one treatment, come to at most 1.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void sharesThatWereEverGivenComeToAtMostOne(long seed) {
        Random random = new Random(seed);
        List<List<Integer>> since = new ArrayList<>();
        IntStream.range(0, 2 + random.nextInt(10)).forEach(i -> since.add(List.of(1)));
        double ofBaseline = 0;
        double[] ofBest = new double[100];
        double[][] before = new double[100][100];
        for (int block = 1; block <= 20; block++) {
            int now = block;
            for (int i = 0; block > 1 && i < since.size(); i++) {
                if (random.nextInt(20) == 0) {
                    since.set(
                            i,
                            Stream.concat(since.get(i).stream(), Stream.of(now)).toList());
                }
            }
            IntStream.range(0, block > 1 ? random.nextInt(3) : 0).forEach(i -> since.add(List.of(now)));
            Arrivals arrivals = Arrivals.of(since.size(), since);
            for (int one = 0; one < since.size(); one++) {
                for (int other = 0; other < one; other++) {
                    double share = arrivals.ofBest(one, other);
                    if (came(since, one) == block || came(since, other) == block) {
                        ofBest[one] += share;
                        ofBest[other] += share;
                        ofBaseline += other == 0 ? arrivals.ofBaseline(one) : 0;
                    } else {
                        assertThat(share).isEqualTo(before[one][other]);
                    }
                    before[one][other] = share;
                }
            }
        }
        assertThat(ofBaseline).isLessThanOrEqualTo(1 + 1e-9);
        assertThat(Arrays.stream(ofBest).max().orElseThrow()).isLessThanOrEqualTo(1 + 1e-9);
    }

    private static int came(List<List<Integer>> since, int treatment) {
        List<Integer> blocks = since.get(treatment);
        return blocks.get(blocks.size() - 1);
    }

    /** Two of 14 that come later have less than the others, but not much less. */
    @Test
    void whoComesLaterHasNotMuchLess() {
        List<List<Integer>> since =
                new ArrayList<>(IntStream.range(0, 12).mapToObj(i -> List.of(1)).toList());
        since.add(List.of(9));
        since.add(List.of(9));
        Arrivals arrivals = Arrivals.of(14, since);
        assertThat(arrivals.ofBaseline(11)).isCloseTo(0.9 / 11, within(1e-12));
        assertThat(arrivals.ofBaseline(12)).isCloseTo(0.05 / 2, within(1e-12));
        assertThat(arrivals.ofBest(11, 3)).isCloseTo(0.9 / 11, within(1e-12));
        assertThat(arrivals.ofBest(13, 3)).isCloseTo(0.05 / 2, within(1e-12));
        assertThat(arrivals.ofBest(13, 12)).isEqualTo(arrivals.ofBest(3, 13));
    }
}
