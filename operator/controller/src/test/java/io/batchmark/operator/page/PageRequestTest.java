package io.batchmark.operator.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageRequestTest {
    @Test
    void aPageAndItsEventsAreOfACampaign() {
        assertThat(PageRequest.of("/bench/chunk.size/")).hasValue(new PageRequest("bench", "chunk.size", false));
        assertThat(PageRequest.of("/bench/chunk/events")).hasValue(new PageRequest("bench", "chunk", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/bench/",
                "/bench/chunk",
                "/bench/../chunk/",
                "//chunk/",
                "/bench/chunk/events/",
                "/Bench/chunk/",
                "/bench/%63hunk/"
            })
    void anythingElseIsNone(String path) {
        assertThat(PageRequest.of(path)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Bearer abc,abc", "bearer  abc ,abc", "Basic abc,''", "Bearer,''", ",''"})
    void aTokenIsABearersAlone(String header, String token) {
        assertThat(PageRequest.token(header)).isEqualTo(token);
    }
}
