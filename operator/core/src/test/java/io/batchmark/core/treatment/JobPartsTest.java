package io.batchmark.core.treatment;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.treatment.JobParts.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobPartsTest {
    private static final int STEPS = 20;
    private static final List<String> POINTS =
            List.of("reader.readItem", "processor.processItem", "writer.writeItems", "transaction.commit");

    /** The report shares 20 rows among at most four treatments. */
    @ParameterizedTest
    @ValueSource(ints = {20, 10, 6, 5})
    void jobWithTwentySteps_hasAFewRowsAndASum(int most) {
        List<Part> parts = parts();

        List<Part> longest = new JobParts(3, 210, 210, parts).longest(most);

        assertThat(longest).hasSizeBetween(most - 1, most);
        assertThat(longest.getFirst().step()).as("the longest step").isEqualTo("step20");
        Set<String> steps = new HashSet<>();
        for (Part part : longest.subList(0, longest.size() - 1)) {
            if (part.isStep()) {
                steps.add(part.step());
            }
            assertThat(steps).as("the step comes before its calls").contains(part.step());
        }
        assertThat(longest.getLast().isSum()).isTrue();
        assertThat(timeOfCalls(longest)).as("no call is lost").isEqualTo(timeOfCalls(parts));
    }

    /** A step takes as many seconds as its number. */
    private static List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (int step = STEPS; step > 0; step--) {
            String name = "step" + step;
            parts.add(new Part("", name, "", 1, 100, step, null));
            for (String point : POINTS) {
                parts.add(new Part("", name, point, 1, 1000, step / (POINTS.indexOf(point) + 4.0), 0.01));
            }
        }
        return parts;
    }

    private static double timeOfCalls(List<Part> parts) {
        return Math.round(parts.stream()
                .filter(part -> !part.isStep())
                .mapToDouble(Part::time)
                .sum());
    }
}
