package io.batchmark.runner.dispatch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.runner.run.DispatchException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EngineGateTest {
    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

    @Test
    void gateOpens_whenEngineListens() throws Exception {
        try (ServerSocket engine = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new EngineGate(LOOPBACK, engine.getLocalPort()).await(Deadline.in(Duration.ZERO));
        }
    }

    @Test
    void gateStaysClosed_withCauseAndRemedy() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertThatThrownBy(() -> new EngineGate(LOOPBACK, port).await(Deadline.in(Duration.ZERO)))
                .isInstanceOf(DispatchException.class)
                .hasMessageContaining("server 0 has no messaging engine at " + LOOPBACK + ":" + port + " within 0 s")
                .hasMessageContaining("ConnectException")
                .hasMessageContaining("NetworkPolicy");
    }
}
