package io.batchmark.core.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.text.Plain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UntrustedTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            quoteCharacter = '\0',
            value = {
                "plain text, 1 + 1 = 2 -> plain text, 1 + 1 = 2",
                "a | b -> a \\| b",
                "<script>x</script> -> &lt;script>x&lt;/script>",
                "a & b -> a &amp; b",
                "[x](javascript:alert(1)) -> \\[x\\](javascript:alert(1))",
                "![x](y) -> !\\[x\\](y)",
                "**bold** _i_ ~s~ `c` -> \\*\\*bold\\*\\* \\_i\\_ \\~s\\~ \\`c\\`",
                "mail me@evil.example -> mail me&#64;evil.example",
                "$x$ -> \\$x\\$",
                "back\\slash\\| -> back\\\\slash\\\\\\|",
                "see https://evil.example or www.evil.example -> see https&#58;//evil.example or www&#46;evil.example",
            })
    void markdownShowsItAsItIs(String text, String escaped) {
        assertThat(Markdown.escape(text)).isEqualTo(escaped);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "two\nlines",
                "two\r\nlines",
                "two\u2028lines",
                "two\u0085lines",
                "two\u001blines",
                "two\u202elines",
                "two\u200blines",
                "two\u0000lines",
                "two\ud800lines",
                " two\tlines ",
            })
    void lineIsOneAndHasNothingInvisible(String text) {
        assertThat(Plain.line(text)).isEqualTo("two lines");
        assertThat(Markdown.escape(text)).isEqualTo("two lines");
    }

    @Test
    void longTextIsCutBetweenCharacters() {
        assertThat(Plain.line("x".repeat(10), 10)).isEqualTo("x".repeat(10));
        assertThat(Plain.line("x".repeat(11), 10)).isEqualTo("x".repeat(9) + "…");
        String faces = "\ud83d\ude00".repeat(10);
        assertThat(Plain.line(faces, 10)).isEqualTo("\ud83d\ude00".repeat(4) + "…");
    }
}
