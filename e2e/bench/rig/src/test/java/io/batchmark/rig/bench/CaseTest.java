package io.batchmark.rig.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaseTest {
    @Test
    void isRunsByParallelism() {
        assertThat(Case.parse("1000x10")).isEqualTo(new Case(1000, 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1000", "1000x", "x10", "1000x10x1", "1050x10", "0x1", "100x0", "-100x1"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Case.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the size " + text + ",");
    }
}
