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
        assertThat(of(Two.class).names()).containsExactly("near", "far");
        assertThat(of(Three.class).names()).containsExactly("one", "two", "three");
        assertThat(Alternatives.of(NamedDatabase.Derby.class)).isEmpty();
        assertThat(Alternatives.of(String.class)).isEmpty();
    }

    @Test
    void aMessageSaysWhatTheyMean() {
        assertThat(of(Two.class).explained()).isEqualTo("near (on this node) and far");
    }
}
