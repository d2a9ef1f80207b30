package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourceContentionTest {
    @TempDir
    Path folder;

    private void write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void pressure(String file, long micros) throws IOException {
        write(file, """
                some avg10=1.53 avg60=0.87 avg300=0.40 total=%d
                full avg10=0.00 avg60=0.00 avg300=0.00 total=7
                """.formatted(micros));
    }

    /** @param idle ticks, and so on */
    private void stat(long idle, long steal) throws IOException {
        write("proc/stat", """
                cpu  100 10 50 %d 20 3 2 %d 90 9
                cpu0 1 2 3 4 5 6 7 8 9 10
                intr 12345
                """.formatted(idle, steal));
    }

    private ResourceContention contention() {
        return new ResourceContention(folder.resolve("cgroup"), folder.resolve("proc"));
    }

    private static List<@Nullable Long> figures(ResourceContention contention) {
        return Arrays.asList(
                contention.cpuPressure(),
                contention.memoryPressure(),
                contention.ioPressure(),
                contention.steal(),
                contention.processors());
    }

    @Test
    void pressureOfTheOwnCgroupAndStealOfTheNode() throws IOException {
        ResourceContention contention = contention();
        pressure("cgroup/cpu.pressure", 1_000);
        pressure("cgroup/memory.pressure", 0);
        pressure("cgroup/io.pressure", 5);
        pressure("proc/pressure/cpu", 9_000);
        stat(1_000, 30);
        contention.begin();
        pressure("cgroup/cpu.pressure", 251_000);
        pressure("cgroup/memory.pressure", 2);
        pressure("cgroup/io.pressure", 40);
        pressure("proc/pressure/cpu", 999_000);
        stat(1_700, 130);
        contention.end();

        assertThat(figures(contention)).containsExactly(250_000_000L, 2_000L, 35_000L, 1_000_000_000L, 8_000_000_000L);
    }

    /** As under cgroup version 1, and under version 2 where the kernel counts pressure for the node alone. */
    @Test
    void pressureOfTheNodeWhereTheCgroupHasNone() throws IOException {
        ResourceContention contention = contention();
        write("cgroup/cpu,cpuacct/cpu.stat", "nr_periods 1\n");
        pressure("proc/pressure/cpu", 9_000);
        contention.begin();
        pressure("proc/pressure/cpu", 10_000);
        contention.end();

        assertThat(figures(contention)).containsExactly(1_000_000L, null, null, null, null);
    }

    @Test
    void whatCannotBeReadIsNotKnown() throws IOException {
        ResourceContention nothing = contention();
        nothing.begin();
        nothing.end();
        assertThat(figures(nothing)).containsOnlyNulls();

        write("cgroup/cpu.pressure", "some avg10=0.00\n");
        write("cgroup/memory.pressure", "some avg10=0.00 total=much\n");
        write("proc/stat", "cpu  100 10 50 1000 20 3 2\n"); // a kernel that knows of no steal
        ResourceContention garbage = contention();
        garbage.begin();
        garbage.end();
        assertThat(figures(garbage)).containsOnlyNulls();
    }

    @Test
    void whatGoesBackIsNotKnown() throws IOException {
        ResourceContention contention = contention();
        pressure("cgroup/cpu.pressure", 2_000);
        stat(1_000, 30);
        contention.begin();
        pressure("cgroup/cpu.pressure", 1_000);
        stat(1_100, 20);
        contention.end();

        assertThat(figures(contention)).containsExactly(null, null, null, null, 900_000_000L);
    }

    @Test
    void whatIsThereOnlyAtTheEndIsNotKnown() throws IOException {
        ResourceContention contention = contention();
        contention.begin();
        pressure("cgroup/cpu.pressure", 1_000);
        stat(1_100, 20);
        contention.end();

        assertThat(figures(contention)).containsOnlyNulls();
    }
}
