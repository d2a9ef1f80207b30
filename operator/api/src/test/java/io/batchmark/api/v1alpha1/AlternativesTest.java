package io.batchmark.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AlternativesTest {
    private record Two(
            int other,

            @Alternative("on this node") @Nullable String near,

            @Alternative @Nullable String far) {}

    private record Three(
            @Alternative @Nullable String one,
            @Alternative @Nullable String two,
            @Alternative @Nullable String three) {}

    private static Alternatives of(Class<?> type) {
        return Alternatives.of(type).orElseThrow();
    }

    @Test
    void fieldsThatAreDeclaredAsSuchAreAlternatives() {
        assertThat(of(Two.class).names()).isEqualTo("near and far");
        assertThat(of(Three.class).names()).isEqualTo("one, two and three");
        assertThat(Alternatives.of(NamedDatabase.Derby.class)).isEmpty();
        assertThat(Alternatives.of(String.class)).isEmpty();
    }

    @Test
    void aMessageSaysWhatTheyMean() {
        assertThat(of(Two.class).explained()).isEqualTo("near (on this node) and far");
    }

    @Test
    void aRuleAsksForExactlyOne() {
        assertThat(of(Two.class).rule()).isEqualTo("has(self.near) != has(self.far)");
        assertThat(of(Three.class).rule())
                .isEqualTo("[has(self.one), has(self.two), has(self.three)].filter(it, it).size() == 1");
    }

    @Test
    void anObjectHasThoseThatAreNotNull() {
        assertThat(of(Two.class).given(new Two(7, null, "there"))).containsOnlyKeys("far");
        assertThat(of(Two.class).given(new Two(7, null, null))).isEmpty();
        assertThat(of(Three.class).given(new Three("a", null, "c"))).containsOnlyKeys("one", "three");
    }
}
