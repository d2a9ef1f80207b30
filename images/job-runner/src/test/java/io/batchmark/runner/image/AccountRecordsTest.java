package io.batchmark.runner.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AccountRecordsTest {
    @Test
    void haveNumberBalanceAndKind() {
        List<String> lines = AccountRecords.lines().toList();
        assertThat(lines)
                .hasSize(100_000)
                .startsWith("00000000,0,SAV", "00000001,7919,CHK", "00000002,5831,CHK", "00000003,3743,SAV")
                .endsWith("00099999,%d,SAV".formatted(99_999L * 7919 % 10_007));
    }
}
