package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerLimitsTest {
    @TempDir
    Path mount;

    private void write(String file, String text) throws IOException {
        Path path = mount.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static String version1(int periods, int throttled, long nanos) {
        return "nr_periods %d\nnr_throttled %d\nthrottled_time %d\n".formatted(periods, throttled, nanos);
    }

    private static String version2(int periods, int throttled, long micros) {
        return """
                usage_usec %d
                user_usec 100000
                system_usec 23456
                nr_periods %d
                nr_throttled %d
                throttled_usec %d
                nr_bursts 0
                burst_usec 0
                """.formatted(periods > 100 ? 123459 : 123456, periods, throttled, micros);
    }

    @Test
    void differencesOfVersion1() throws IOException {
        ContainerLimits limits = new ContainerLimits(CgroupFiles.of(mount));
        write("cpu,cpuacct/cpu.stat", version1(10, 1, 5_000));
        write("cpu,cpuacct/cpuacct.usage", "7000\n");
        limits.begin();
        write("cpu,cpuacct/cpu.stat", version1(110, 8, 2_000_005_000L));
        write("cpu,cpuacct/cpuacct.usage", "9000007000\n");
        write("memory/memory.max_usage_in_bytes", "734003200\n");
        limits.end();
        assertThat(limits.throttling()).containsExactly(100, 7, 2_000_000_000L);
        assertThat(limits.use().memoryPeak()).isEqualTo(734_003_200L);
        assertThat(limits.use().cpu()).isEqualTo(9_000_000_000L);
    }

    @Test
    void differencesOfVersion2InNanoseconds() throws IOException {
        ContainerLimits limits = new ContainerLimits(CgroupFiles.of(mount));
        write("cpu.stat", version2(10, 1, 5));
        limits.begin();
        write("cpu.stat", version2(110, 8, 2_000_005));
        write("memory.peak", "734003200\n");
        limits.end();
        assertThat(limits.throttling()).containsExactly(100, 7, 2_000_000_000L);
        assertThat(limits.use().memoryPeak()).isEqualTo(734_003_200L);
        assertThat(limits.use().cpu()).isEqualTo(3_000L);
    }

    @Test
    void kernelWithoutMemoryPeak() throws IOException {
        ContainerLimits limits = new ContainerLimits(CgroupFiles.of(mount));
        write("cpu.stat", version2(0, 0, 0));
        limits.begin();
        limits.end();
        assertThat(limits.throttling()).containsExactly(0, 0, 0);
        assertThat(limits.use().memoryPeak()).isNull();
        assertThat(limits.use().cpu()).isEqualTo(0L);
    }

    @Test
    void unreadable() throws IOException {
        ContainerLimits nothing = new ContainerLimits(CgroupFiles.of(mount));
        nothing.begin();
        nothing.end();
        assertThat(nothing.throttling()).isNull();

        write("cpu.stat", "usage_usec 123456\n"); // without a CPU controller
        ContainerLimits uncontrolled = new ContainerLimits(CgroupFiles.of(mount));
        uncontrolled.begin();
        uncontrolled.end();
        assertThat(uncontrolled.throttling()).isNull();

        write("cpu.stat", "max\n");
        ContainerLimits garbage = new ContainerLimits(CgroupFiles.of(mount));
        garbage.begin();
        garbage.end();
        assertThat(garbage.throttling()).isNull();
    }
}
