package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Preference.Order;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
