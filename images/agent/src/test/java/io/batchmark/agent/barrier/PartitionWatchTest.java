package io.batchmark.agent.barrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.ProbeCode;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The first server looks at the partitions of two servers that execute 4 partitions at once each. */
class PartitionWatchTest {
    private static final PointTable TABLE = PointTable.ofLiberty();

    private final Measurement measurement = new Measurement(TABLE);
    private final Arrivals arrivals = new Arrivals(2);
    private final PartitionWatch watch = new PartitionWatch(arrivals, measurement.partitions(), 8, 0);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final long begun = System.nanoTime();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private void calls(Measurement of, String point) {
        of.accept(this, TABLE.id(point));
        of.accept(null, TABLE.id(point) | ProbeCode.EXIT);
    }

    private void send(int partitions) {
        for (int i = 0; i < partitions; i++) {
            calls(measurement, "dispatch.startPartition");
        }
    }

    private void report(int point, long received, long executed, long second) {
        arrivals.arrive(new Arrival(1, point, received, executed), at(second));
    }

    private long at(long second) {
        return begun + TimeUnit.SECONDS.toNanos(second);
    }

    @Test
    void serverThatIsSilent_endsTheRun() throws Exception {
        report(2, 1, 0, 0);
        watch.look(at(60));

        assertThatThrownBy(() -> watch.look(at(61)))
                .hasMessage("server 1 has not answered for 61 s: it may have no processor, or its node may be lost")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.DISPATCH));
    }

    @Test
    void serverWhoseConnectionHasEnded_endsTheRun_unlessItComesBack() throws Exception {
        report(2, 1, 0, 0);
        arrivals.disconnect(1, at(3));
        watch.look(at(23));
        report(2, 1, 0, 24);
        watch.look(at(30));
        arrivals.disconnect(1, at(30));

        assertThatThrownBy(() -> watch.look(at(51)))
                .hasMessage("server 1 has left, and its connection ended 21 s ago: see the end of its pod and its log");
    }

    /** The thread of the step waits for replies. */
    @Test
    void partitionThatNoServerTakes_endsTheRun() throws Exception {
        send(3);
        measurement.accept(this, TABLE.id("dispatch.take"));
        for (long second = 0; second < 60; second += 10) {
            report(2, 2, 2, second);
            watch.look(at(second));
        }
        report(2, 2, 2, 60);

        assertThatThrownBy(() -> watch.look(at(60)))
                .hasMessage(
                        "1 of 3 partitions that were sent have been in the queue for 60 s, and only 0 of 8 threads execute"
                                + " one: a message is lost, or a server takes none: look at the logs of all servers");
    }

    /** All partitions have ended, and a later step computes. */
    @Test
    void stepThatTakesLong_isNoLostReply() throws Exception {
        send(2);
        for (long second = 0; second < 600; second += 10) {
            report(2, 2, 2, second);
            watch.look(at(second));
        }
    }

    @Test
    void partitionsOfAllServers_areCounted() throws Exception {
        send(3);
        calls(measurement, "dispatch.handleStartPartitionRequest");
        report(2, 3, 3, 0);
        assertThatThrownBy(() -> watch.settle(2, "COMPLETED"))
                .hasMessage("the job completed, and its servers have sent 3 messages with a partition, received 4 and"
                        + " executed 3 partitions: a partition is lost, or it was executed twice")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.DISPATCH));
        assertThat(measurement.partitions().sum()).isNull();

        send(1);
        report(2, 3, 4, 0);
        watch.settle(2, "COMPLETED");

        assertThat(measurement.partitions().sum().sent()).isEqualTo(4);
        assertThat(measurement.partitions().sum().received()).isEqualTo(4);
        assertThat(measurement.partitions().sum().executed()).containsExactly(0L, 4L);
    }

    @Test
    void jobThatFailed_leavesPartitionsBehind() {
        send(3);
        report(2, 1, 0, 0);

        assertThatCode(() -> watch.settle(2, "FAILED")).doesNotThrowAnyException();
    }

    @Test
    void laterServer_learnsTheStatusOfTheJob_andItsPartitionsAreCounted() throws Exception {
        Measurement ofLater = new Measurement(TABLE);
        int port = freePort();
        FirstServer first = new FirstServer(group(0, port), 240, 30, measurement.partitions());
        first.enter();
        Future<String> later = threads.submit(() -> {
            LaterServer server = new LaterServer(group(1, port), 240, ofLater.partitions());
            server.enter();
            server.begin(1, () -> {});
            String status = server.end(1, "");
            server.begin(2, () -> {});
            return status + " " + server.end(2, "");
        });
        first.started(() -> {});
        first.begin(1, () -> {});
        send(1);
        calls(ofLater, "dispatch.handleStartPartitionRequest");
        assertThat(later.isDone()).isFalse();
        first.watch();
        first.end(1, "STOPPED");
        first.begin(2, () -> {});
        first.end(2, "FAILED");

        assertThat(later.get()).isEqualTo("STOPPED FAILED");
    }

    @Test
    void firstServerThatIsLost_isNamedByALaterServer() throws Exception {
        int port = freePort();
        assertThatThrownBy(() -> new LaterServer(group(1, port), 240, measurement.partitions(), 1).end(1, ""))
                .hasMessageStartingWith("server 0 has not answered at 127.0.0.1:" + port + " for 1 s (")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.DISPATCH));
    }

    private static ServerGroup group(int index, int port) {
        return new ServerGroup(index, 2, "127.0.0.1", port, "a896e385 2").withSharedJob(4);
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }
}
