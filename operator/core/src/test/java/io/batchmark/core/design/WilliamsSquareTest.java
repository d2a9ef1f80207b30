package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WilliamsSquareTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 12, 13, 40})
    void squareAndItsMirror_haveEachPositionAndEachPredecessorEquallyOften(int treatments) {
        List<int[]> rows = new ArrayList<>();
        for (int row = 0; row < treatments; row++) {
            rows.add(WilliamsSquare.row(treatments, row, false));
            rows.add(WilliamsSquare.row(treatments, row, true));
        }
        assertBalanced(rows, treatments, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 12, 40})
    void oneSquareOfAnEvenNumber_isBalancedByItself(int treatments) {
        assertBalanced(
                IntStream.range(0, treatments)
                        .mapToObj(row -> WilliamsSquare.row(treatments, row, false))
                        .toList(),
                treatments,
                1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 12})
    void plan_isBalancedOverASquareAndItsMirror(int treatments) throws InvalidDesignException {
        for (long seed = 0; seed < 5; seed++) {
            Plan plan = plan(treatments, seed);
            List<String> ids = plan.treatments().stream().map(Treatment::id).toList();
            List<int[]> blocks = IntStream.range(0, 2 * treatments)
                    .mapToObj(block -> IntStream.range(block * treatments, (block + 1) * treatments)
                            .map(position -> ids.indexOf(plan.key(position).treatment()))
                            .toArray())
                    .toList();
            assertBalanced(blocks, treatments, 2);
        }
    }

    /** Otherwise what slows down a run of every campaign would slow down the same treatment. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 12})
    void planOfAnotherSeed_beginsWithAnotherTreatment(int treatments) {
        assertThat(IntStream.range(0, 60 * treatments)
                        .mapToObj(seed -> plan(treatments, seed).key(0).treatment()))
                .containsAll(plan(treatments, 0).treatments().stream()
                        .map(Treatment::id)
                        .toList());
    }

    private static Plan plan(int treatments, long seed) {
        List<String> levels = IntStream.range(0, treatments)
                .mapToObj(level -> "" + (level + 1))
                .toList();
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor("itemCount", "1", levels)),
                2 * treatments,
                2 * treatments,
                seed,
                List.of(),
                false,
                null,
                seed,
                Design.Order.Balanced);
        try {
            return Plan.of(design);
        } catch (InvalidDesignException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertBalanced(List<int[]> rows, int treatments, int times) {
        int[][] positions = new int[treatments][treatments];
        int[][] successors = new int[treatments][treatments];
        for (int[] row : rows) {
            assertThat(row).hasSize(treatments);
            for (int position = 0; position < treatments; position++) {
                positions[row[position]][position]++;
                if (position > 0) {
                    successors[row[position - 1]][row[position]]++;
                }
            }
        }
        for (int one = 0; one < treatments; one++) {
            assertThat(positions[one]).containsOnly(times);
            for (int other = 0; other < treatments; other++) {
                assertThat(successors[one][other]).as("%d after %d", other, one).isEqualTo(one == other ? 0 : times);
            }
        }
    }
}
