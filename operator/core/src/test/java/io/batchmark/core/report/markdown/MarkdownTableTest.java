package io.batchmark.core.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkdownTableTest {
    private final MarkdownTable table = MarkdownTable.of(List.of("step", ">calls"));

    @Test
    void plain_hasTheCharactersOfAName_andItsColumnsAlign() {
        table.row(List.of("init_tables_step1", "7"));
        table.row(List.of("a|b", "1003"));

        assertThat(table.plain()).isEqualTo("""
                | step              | calls |
                |-------------------|------:|
                | init_tables_step1 |     7 |
                | a|b               |  1003 |
                """);
    }

    @Test
    void markdown_escapesEachCell() {
        table.row(List.of("init_tables", "7"));
        table.row(List.of("a|b", "8"));

        assertThat(table).hasToString("""
                | step         | calls |
                |--------------|------:|
                | init\\_tables |     7 |
                | a\\|b         |     8 |
                """);
    }
}
