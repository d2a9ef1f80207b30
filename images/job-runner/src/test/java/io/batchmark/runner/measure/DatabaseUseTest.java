package io.batchmark.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.DatabaseContainer;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseUseTest {
    private final Map<String, String> files = new HashMap<>();

    @Test
    void isTheDifferenceOfWhatTheDatabaseReadsOfItsContainer() {
        files.put("cpu.stat", "usage_usec 1000\nuser_usec 900\n");
        files.put("io.stat", "8:0 rbytes=1 wbytes=4096 rios=1 wios=2\n");
        DatabaseUse use = new DatabaseUse(files::get);
        use.begin();
        files.put("cpu.stat", "usage_usec 3500\nuser_usec 3000\n");
        files.put("io.stat", "8:0 rbytes=1 wbytes=8192 rios=1 wios=5\n");
        files.put("memory.peak", "33554432\n");
        use.end();

        assertThat(use.result()).isEqualTo(new DatabaseContainer(2_500_000L, 33_554_432L, 4096L, 3L));
    }

    @Test
    void whatCannotBeReadIsLeftOut() {
        files.put("cpuacct/cpuacct.usage", "7");
        DatabaseUse use = new DatabaseUse(files::get);
        use.begin();
        files.put("cpuacct/cpuacct.usage", "9");
        use.end();
        assertThat(use.result()).isEqualTo(new DatabaseContainer(2L, null, null, null));

        files.clear();
        DatabaseUse nothing = new DatabaseUse(files::get);
        nothing.begin();
        nothing.end();
        assertThat(nothing.result()).isNull();
    }
}
