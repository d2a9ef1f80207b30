package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.adaptation.GrowingCampaigns.Growth;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code make bench PART=decisions} has more of it. */
class GrowthTest {
    /** Five campaigns one after another would make a false statement in 12 %; with error 0.05, more than 5 of 50 are wrong once in 25 tests. */
    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void errorIsNotSpentAgainWithEachRerun(NoiseModel model) {
        assertThat(misled(model, 50, 1.05))
                .as("campaigns with a false statement")
                .isLessThanOrEqualTo(5);
    }

    /** A comparison that pairs runs from before and after a rerun takes the slowdown for a difference of treatments. */
    @ParameterizedTest
    @EnumSource
    void rerunOnAMuchSlowerClusterMisleadsNoCampaign(NoiseModel model) {
        assertThat(misled(model, 3, 2)).as("campaigns with a false statement").isZero();
    }

    private static long misled(NoiseModel model, int campaigns, double slower) {
        Random random = new Random(3);
        return IntStream.range(0, campaigns)
                .filter(campaign -> GrowingCampaigns.isMisled(model, Growth.RERUN_OF_ALL, slower, Noise.NORMAL, random))
                .count();
    }
}
