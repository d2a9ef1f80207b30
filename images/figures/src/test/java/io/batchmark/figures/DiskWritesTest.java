package io.batchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskWritesTest {
    @TempDir
    Path mount;

    private void write(String file, String text) throws IOException {
        Path path = mount.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void version1(long bytes, long operations) throws IOException {
        write("blkio/blkio.throttle.io_service_bytes", """
                8:0 Read 4096
                8:0 Write %d
                8:0 Total 999999
                8:16 Write 1000
                Total 999999
                """.formatted(bytes));
        write("blkio/blkio.throttle.io_serviced", "8:0 Read 1\n8:0 Write %d\nTotal 99\n".formatted(operations));
    }

    @Test
    void differencesOfVersion1OverAllDevices() throws IOException {
        DiskWrites writes = new DiskWrites(CgroupFiles.of(mount));
        version1(5000, 10);
        writes.begin();
        version1(9096, 17);
        writes.end();
        assertThat(writes.bytes()).isEqualTo(4096);
        assertThat(writes.operations()).isEqualTo(7);
    }

    @Test
    void differencesOfVersion2OverAllDevices() throws IOException {
        DiskWrites writes = new DiskWrites(CgroupFiles.of(mount));
        write("io.stat", "8:0 rbytes=1 wbytes=100 rios=1 wios=2 dbytes=0 dios=0\n");
        writes.begin();
        write("io.stat", """
                8:0 rbytes=5000 wbytes=4196 rios=9 wios=5 dbytes=0 dios=0
                8:16 rbytes=1 wbytes=4 rios=1 wios=1 dbytes=0 dios=0
                """);
        writes.end();
        assertThat(writes.bytes()).isEqualTo(4100);
        assertThat(writes.operations()).isEqualTo(4);
    }

    @Test
    void whatCannotBeReadIsNotZero() {
        DiskWrites writes = new DiskWrites(CgroupFiles.of(mount));
        writes.begin();
        writes.end();
        assertThat(writes.bytes()).isNull();
        assertThat(writes.operations()).isNull();
    }
}
