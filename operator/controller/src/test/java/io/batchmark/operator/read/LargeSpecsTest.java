package io.batchmark.operator.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.api.v1alpha1.SpecSource;
import io.batchmark.operator.status.ApiError;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LargeSpecsTest {
    private static final int CHARACTERS = 64_000;

    /** Lists of the API server, by path. */
    private final Map<String, String> answers = new HashMap<>();

    private final List<String> requests = new ArrayList<>();
    private final LargeSpecs specs = new LargeSpecs(path -> {
        requests.add(path);
        return answers.get(path);
    });

    @Test
    void specsOfAThousandCampaigns_takeTheMemoryOfAFew() {
        List<ObjectMeta> campaigns = new ArrayList<>();
        for (int number = 0; number < 1000; number++) {
            campaigns.add(campaign("any-" + number, 1, 1, CHARACTERS));
        }

        campaigns.forEach(specs::find);
        assertThat(requests).hasSize(1000);
        requests.clear();
        for (int number = 999; number >= 1000 - 30; number--) {
            assertThat(specs.find(campaigns.get(number)).size()).isGreaterThan(CHARACTERS);
        }
        assertThat(requests).as("the last ones are kept").isEmpty();
        campaigns.subList(0, 900).forEach(specs::find);
        assertThat(requests).as("the others are not").hasSize(900);
    }

    @Test
    void spec_isReadAgainAfterAChange() {
        ObjectMeta first = campaign("any", 1, 1, CHARACTERS);
        SpecSource before = specs.find(first);
        ObjectMeta second = campaign("any", 2, 2, CHARACTERS + 1);

        SpecSource after = specs.find(second);
        assertThat(after.size()).isEqualTo(before.size() + 1);
        assertThat(specs.find(first)).as("the API server has no older one").isSameAs(after);
        assertThat(requests)
                .hasSize(2)
                .first()
                .isEqualTo("/apis/batchmark.io/v1alpha1/namespaces/tenant/benchmarkcampaigns"
                        + "?fieldSelector=metadata.name%3Dany");
    }

    @Test
    void specThatHasGrownBeyondTheLimit_displacesNoOther() {
        ObjectMeta small = campaign("small", 1, 1, CHARACTERS);
        specs.find(small);
        for (int number = 0; number < 10; number++) {
            assertThat(specs.find(campaign("large-" + number, 1, 2, 1_000_000)).isTooLarge())
                    .isTrue();
        }
        requests.clear();

        specs.find(small);
        assertThat(requests).isEmpty();
    }

    @Test
    void specOfACampaignThatWasReplaced_isAConflict() {
        ObjectMeta replaced = campaign("any", 1, 1, CHARACTERS);
        replaced.setUid("uid of an earlier campaign of this name");

        assertThatThrownBy(() -> specs.find(replaced))
                .satisfies(error ->
                        assertThat(ApiError.isConflict((Exception) error)).isTrue());
    }

    /** The metadata in the cache, with an answer that may be of a later generation. */
    private ObjectMeta campaign(String name, long cached, long generation, int characters) {
        answers.put(
                "/apis/batchmark.io/v1alpha1/namespaces/tenant/benchmarkcampaigns?fieldSelector=metadata.name%3D"
                        + name,
                """
                {"kind":"BenchmarkCampaignList","items":[{"kind":"BenchmarkCampaign",
                "metadata":{"namespace":"tenant","name":"%s","uid":"uid-%s","generation":%d},
                "spec":{"any":"%s"}}]}
                """.formatted(name, name, generation, "x".repeat(characters)));
        return new ObjectMetaBuilder()
                .withNamespace("tenant")
                .withName(name)
                .withUid("uid-" + name)
                .withGeneration(cached)
                .build();
    }
}
