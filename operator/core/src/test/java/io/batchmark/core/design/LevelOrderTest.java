package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Preference.Order;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelOrderTest {
    private static final List<Factor> FACTORS = List.of(
            new Factor("maxHeap", "1Gi", List.of("1Gi", "512Mi")),
            new Factor("database", "derby", List.of("postgresql", "derby")));

    private static List<String> sorted(Preference... preferences) throws InvalidDesignException {
        Design design = new Design(Design.Type.FullFactorial, FACTORS, 1, 1, 1, List.of());
        return Plan.of(design).treatments().stream()
                .sorted(new LevelOrder(FACTORS, List.of(preferences)))
                .map(treatment -> String.join(" ", treatment.levels().values()))
                .toList();
    }

    @Test
    void sizesAreSortedByWhatTheyMeanAndNamesAsListed() throws InvalidDesignException {
        assertThat(sorted()).containsExactly("512Mi postgresql", "512Mi derby", "1Gi postgresql", "1Gi derby");
    }

    @Test
    void preferredFactorsMatterMost() throws InvalidDesignException {
        assertThat(sorted(new Preference("database", Order.Smallest)))
                .containsExactly("512Mi postgresql", "1Gi postgresql", "512Mi derby", "1Gi derby");
        assertThat(sorted(new Preference("database", Order.AsListed), new Preference("maxHeap", Order.Largest)))
                .containsExactly("1Gi postgresql", "512Mi postgresql", "1Gi derby", "512Mi derby");
        assertThat(sorted(new Preference("maxHeap", Order.AsListed)))
                .containsExactly("1Gi postgresql", "1Gi derby", "512Mi postgresql", "512Mi derby");
    }

    @ParameterizedTest
    @CsvSource({"1000, 181.7, 180", "512Mi, 671088640, 640Mi", "30s, 45678, 46s", "1, 0.5, 0.5"})
    void aNumberIsWrittenInTheUnitOfALevel(String level, double number, String written) {
        assertThat(LevelOrder.inUnitOf(level, number, RoundingMode.HALF_EVEN)).isEqualTo(written);
    }
}
