package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.adaptation.GrowingCampaigns.Growth;
import io.batchmark.core.sequential.Noise;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@code make bench PART=decisions} has more of it. */
class GrowthTest {
    /** Five campaigns one after another would make a false statement in 12 %; with error 0.05, more than 5 of 50 are wrong once in 25 tests. */
    @Test
    void errorIsNotSpentAgainWithEachRerun() {
        Random random = new Random(3);
        assertThat(IntStream.range(0, 50)
                        .filter(campaign -> GrowingCampaigns.isMisled(Growth.RERUN_OF_ALL, 1.05, Noise.NORMAL, random))
                        .count())
                .as("campaigns with a false statement")
                .isLessThanOrEqualTo(5);
    }
}
