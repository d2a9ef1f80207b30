package io.batchmark.agent.barrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.transform.PointTable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers of a run that wait for each other over real connections. */
class BarrierTest {
    private static final String TOKEN = "a896e385 2";
    private static final Barrier.Action NOTHING = () -> {};

    private final Measurement measurement = new Measurement(PointTable.ofLiberty());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private int port;

    @BeforeEach
    void choosePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private ServerGroup group(int index, int count) {
        return new ServerGroup(index, count, "127.0.0.1", port, TOKEN);
    }

    private FirstServer first(int count) throws Refusal {
        FirstServer first = new FirstServer(group(0, count), 240, 30, measurement.partitions());
        first.enter();
        return first;
    }

    /** Goes through all points as a server does. */
    private Future<?> later(int index, int count, int iterations) {
        return threads.submit(() -> {
            LaterServer later = new LaterServer(group(index, count), 240, measurement.partitions());
            later.enter();
            seen.add("server " + index + " starts");
            later.started(() -> seen.add("repository of server " + index));
            for (int i = 1; i <= iterations; i++) {
                later.begin(i, () -> seen.add("preparation by server " + index));
                seen.add("iteration");
                // the job of this server has ended, and the jobs of others need not
                assertThat(later.end(i, "COMPLETED")).isEqualTo("COMPLETED");
            }
            return null;
        });
    }

    private Socket connection() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(240_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The answer of the first server; empty if it closes the connection without an answer. */
    private static String answer(Socket socket) throws IOException {
        StringBuilder answer = new StringBuilder();
        try {
            for (int next = socket.getInputStream().read();
                    next >= 0;
                    next = socket.getInputStream().read()) {
                answer.append((char) next);
                if (next == '\n') {
                    break;
                }
            }
        } catch (java.net.SocketException e) {
            // closed with bytes that were not read
        }
        return answer.toString();
    }

    @Test
    void laterServers_startAfterTheFirstServer_andAllBeginTogether() throws Exception {
        FirstServer first = first(3);
        Future<?> one = later(1, 3, 2);
        Future<?> two = later(2, 3, 2);

        assertThat(first.arrivals().await(FirstServer.START, Long.MAX_VALUE)).isEmpty();
        first.started(() -> seen.add("repository"));
        for (int i = 1; i <= 2; i++) {
            first.begin(i, () -> seen.add("preparation"));
            seen.add("iteration");
        }
        one.get();
        two.get();

        assertThat(seen.get(0)).isEqualTo("repository");
        assertThat(seen.subList(1, 3)).containsExactlyInAnyOrder("server 1 starts", "server 2 starts");
        assertThat(seen.subList(3, seen.size()))
                .containsExactly(
                        "preparation",
                        "iteration",
                        "iteration",
                        "iteration",
                        "preparation",
                        "iteration",
                        "iteration",
                        "iteration");
    }

    @Test
    void singleServer_waitsNowhere() throws Exception {
        Barrier barrier = Barrier.of(group(0, 1), 1, measurement.partitions());

        barrier.enter();
        barrier.started(() -> seen.add("repository"));
        barrier.begin(1, () -> seen.add("preparation"));

        assertThat(seen).containsExactly("preparation");
    }

    @Test
    void serverThatDoesNotArrive_isNamed() throws Exception {
        FirstServer first = new FirstServer(group(0, 4), 0, 0, measurement.partitions());
        first.arrivals().arrive(new Arrival(2, 1, 0, 0), 0);

        assertThatThrownBy(() -> first.begin(1, NOTHING))
                .hasMessageStartingWith(
                        "servers 1, 3 of 4 servers did not arrive within 0 s after the start of server 0: ")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.NOT_CONCURRENT));
    }

    @Test
    void firstServerThatDoesNotAnswer_isNamed() {
        assertThatThrownBy(() -> new LaterServer(group(1, 2), 0, measurement.partitions()).enter())
                .hasMessageStartingWith("server 0 does not answer at 127.0.0.1:" + port + " for 0 s (")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.NOT_CONCURRENT));
    }

    @Test
    void portThatIsTaken_isRefused() throws Exception {
        first(2);

        assertThatThrownBy(() -> new FirstServer(group(0, 2), 1, measurement.partitions()).enter())
                .hasMessageStartingWith(
                        "port " + port + ", where the servers of a run wait for each other, cannot be opened")
                .satisfies(end -> assertThat(((Refusal) end).kind()).isEqualTo(RunEnd.Kind.NOT_MEASURABLE));
    }

    @Test
    void failureOfThePreparation_letsNoServerBegin() throws Exception {
        FirstServer first = first(2);
        first.arrivals().arrive(new Arrival(1, 1, 0, 0), 0);

        assertThatThrownBy(() -> first.begin(1, () -> {
                    throw new Refusal(RunEnd.Kind.REFUSED, "statement 1 fails");
                }))
                .hasMessage("statement 1 fails");
        assertThat(first.arrivals().isReleased(1)).isFalse();
    }

    @Test
    void wrongLine_isNoArrival_andEndsItsConnectionAlone() throws Exception {
        FirstServer first = first(2);
        char[] garbage = new char[1_000_000];
        Arrays.fill(garbage, '\u00ff');
        for (String line : new String[] {
            "\n",
            "GET / HTTP/1.1\r\n\r\n",
            "b896e385 2 1 1 0 0\n",
            TOKEN + " 0 1 0 0\n",
            TOKEN + " 2 1 0 0\n",
            TOKEN + " 1 99999999999 0 0\n",
        }) {
            try (Socket socket = connection()) {
                send(socket, line);
                assertThat(answer(socket)).as(line).isEmpty();
            }
        }
        try (Socket socket = connection()) {
            try {
                send(socket, new String(garbage));
            } catch (java.net.SocketException e) {
                // closed meanwhile
            }
            assertThat(answer(socket)).isEmpty();
        }

        assertThat(first.arrivals().await(0, 0)).containsExactly(1);
        Future<?> later = later(1, 2, 1);
        first.started(NOTHING);
        first.begin(1, NOTHING);
        later.get();
    }

    @Test
    void silentConnections_doNotKeepAServerOut() throws Exception {
        FirstServer first = first(2);
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 700; i++) {
                Socket socket = connection();
                silent.add(socket);
                if (i % 2 == 0) {
                    send(socket, TOKEN); // a line without an end
                }
            }
            assertThat(answer(silent.get(0)))
                    .as("the oldest of too many connections")
                    .isEmpty();

            Future<?> later = later(1, 2, 1);
            first.started(NOTHING);
            first.begin(1, NOTHING);
            later.get();
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void serverWhoseConnectionBreaks_asksAgain() throws Exception {
        FirstServer first = first(2);
        try (Socket broken = connection()) {
            send(broken, TOKEN + " 1 1 0 0\n");
        }
        assertThat(first.arrivals().await(1, Long.MAX_VALUE)).isEmpty();
        try (Socket earlier = connection();
                Socket again = connection()) {
            send(earlier, TOKEN + " 1 1 0 0\n");
            send(again, TOKEN + " 1 1 0 0\n");
            // a server has one connection, and the order of the two is open
            first.begin(1, NOTHING);
            assertThat(answer(earlier) + answer(again)).contains("pass 1\n");
        }
        try (Socket late = connection()) {
            send(late, TOKEN + " 1 1 0 0\n");
            assertThat(answer(late)).isEqualTo("pass 1\n");
        }
    }

    @Test
    void serverThatRepeatsItsLine_getsOneAnswer() throws Exception {
        FirstServer first = first(2);
        try (Socket socket = connection()) {
            send(socket, TOKEN + " 1 0 0 0\n" + TOKEN + " 1 0 0 0\n" + TOKEN + " 1 0");
            assertThat(first.arrivals().await(0, Long.MAX_VALUE)).isEmpty();
            first.started(NOTHING);
            assertThat(answer(socket)).isEqualTo("pass 0\n");
            send(socket, " 0 0\n" + TOKEN + " 1 1 0 0\n");
            first.begin(1, NOTHING);
            assertThat(answer(socket)).isEqualTo("pass 1\n");
        }
    }
}
