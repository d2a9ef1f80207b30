package io.batchmark.core.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The largest samples: those with few combinations have many equal rows to repair. */
class HypercubeCostTest {
    private static final int CANDIDATES = 32;

    private static final long MAX_TRIES = 500_000;

    /** @param hash of the sample, which must be the same in each release */
    @ParameterizedTest
    @CsvSource({
        "9, 2, 512, 8d456bf0",
        "10, 2, 512, 97318e0e",
        "3, 8, 512, 1d25e617",
        "2, 23, 512, 9ad5b109",
        "5, 4, 512, aab9f9c9",
        "45, 2, 512, e88dca50",
    })
    void repairs_takeABoundedNumberOfTries(int count, int levels, int size, String hash) throws InvalidDesignException {
        List<Factor> factors = IntStream.range(0, count)
                .mapToObj(factor -> new Factor(
                        "factor" + factor,
                        "1",
                        IntStream.rangeClosed(1, levels)
                                .mapToObj(Integer::toString)
                                .toList()))
                .toList();
        Design design = new Design(Design.Type.LatinHypercube, factors, 1, 1, 1, List.of(), false, size);

        String ids = design.treatments().stream().map(Treatment::id).collect(Collectors.joining());
        assertThat(HexFormat.of().formatHex(Treatment.sha256(ids), 0, 4)).isEqualTo(hash);

        HypercubeDraw draw = new HypercubeDraw(
                LevelPlaces.of(factors), IntStream.range(0, count).toArray(), size, 1);
        IntStream.range(0, CANDIDATES).forEach(draw::sample);
        assertThat(draw.tries()).isBetween(1L, MAX_TRIES);
    }
}
