package io.batchmark.operator.cluster;

import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port for a process that is to be started. It is below those that kernels give to outgoing connections: nobody takes it by chance
 * before the process does, which on busy cores is a while later.
 */
final class FreePort {
    private FreePort() {}

    static int any() throws IOException {
        for (int tries = 0; tries < 100; tries++) {
            try (ServerSocket free =
                    new ServerSocket(ThreadLocalRandom.current().nextInt(10_000, 30_000))) {
                return free.getLocalPort();
            } catch (BindException e) {
                // somebody has it
            }
        }
        throw new BindException("no port is free");
    }
}
