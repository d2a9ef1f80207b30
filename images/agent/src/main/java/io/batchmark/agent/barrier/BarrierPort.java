package io.batchmark.agent.barrier;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The port of the first server, where other servers wait. One thread serves all connections and never waits for one of them. A connection
 * that sends another line than an arrival is closed. If there are too many connections without a line, the oldest one is closed.
 */
final class BarrierPort implements Runnable {
    private static final int MOST_STRANGERS = 512;
    private static final int MOST_AT_ONCE = 64;
    private static final int BACKLOG = 256;
    private static final long PAUSE_MILLIS = 10;

    private final ServerGroup group;
    private final Arrivals arrivals;
    private final Selector selector;
    private final ServerSocketChannel port;
    private final Set<Visitor> strangers = new LinkedHashSet<>();
    private final Map<Integer, Waiting> waiting = new HashMap<>();

    private BarrierPort(ServerGroup group, Arrivals arrivals, Selector selector, ServerSocketChannel port) {
        this.group = group;
        this.arrivals = arrivals;
        this.selector = selector;
        this.port = port;
    }

    /** A server that waits at a point. */
    private static final class Waiting {
        private final Visitor visitor;
        private final int point;
        private boolean answered;

        private Waiting(Visitor visitor, int point) {
            this.visitor = visitor;
            this.point = point;
        }
    }

    static BarrierPort open(ServerGroup group, Arrivals arrivals) throws IOException {
        ServerSocketChannel port = ServerSocketChannel.open();
        port.bind(new InetSocketAddress(group.port()), BACKLOG);
        port.configureBlocking(false);
        Selector selector = Selector.open();
        port.register(selector, SelectionKey.OP_ACCEPT);
        BarrierPort opened = new BarrierPort(group, arrivals, selector, port);
        Thread thread = new Thread(opened, "batchmark-barrier");
        thread.setDaemon(true);
        thread.start();
        return opened;
    }

    /** Lets servers pass whose point was released. */
    void answer() {
        selector.wakeup();
    }

    @Override
    public void run() {
        while (true) {
            try {
                selector.select();
                Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
                while (keys.hasNext()) {
                    SelectionKey key = keys.next();
                    keys.remove();
                    Visitor visitor = (Visitor) key.attachment();
                    if (visitor == null) {
                        accept();
                    } else {
                        read(visitor);
                    }
                }
                letPass();
            } catch (IOException | RuntimeException e) {
                // without files for connections there may be some later
                pause();
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() throws IOException {
        for (int i = 0; i < MOST_AT_ONCE; i++) {
            SocketChannel channel = port.accept();
            if (channel == null) {
                return;
            }
            Visitor visitor = new Visitor(channel);
            try {
                channel.configureBlocking(false);
                channel.register(selector, SelectionKey.OP_READ, visitor);
            } catch (IOException e) {
                visitor.close();
                continue;
            }
            strangers.add(visitor);
            if (strangers.size() > MOST_STRANGERS) {
                close(strangers.iterator().next());
            }
        }
    }

    private void read(Visitor visitor) {
        try {
            visitor.read();
            for (String line = visitor.line(); line != null; line = visitor.line()) {
                Arrival arrival = Arrival.of(line, group);
                if (arrival == null) {
                    close(visitor);
                    return;
                }
                arrive(visitor, arrival);
            }
        } catch (IOException | RuntimeException e) {
            close(visitor);
        }
    }

    /** A server repeats its line while it waits. */
    private void arrive(Visitor visitor, Arrival arrival) {
        strangers.remove(visitor);
        arrivals.arrive(arrival, System.nanoTime());
        Waiting earlier = waiting.get(arrival.server());
        if (earlier == null || earlier.visitor != visitor || earlier.point != arrival.point()) {
            waiting.put(arrival.server(), new Waiting(visitor, arrival.point()));
            if (earlier != null) {
                end(arrival.server(), earlier);
            }
            if (earlier != null && earlier.visitor != visitor) {
                earlier.visitor.close();
            }
        }
    }

    private void close(Visitor visitor) {
        strangers.remove(visitor);
        waiting.entrySet().removeIf(server -> {
            boolean ends = server.getValue().visitor == visitor;
            if (ends) {
                end(server.getKey(), server.getValue());
                arrivals.disconnect(server.getKey(), System.nanoTime());
            }
            return ends;
        });
        visitor.close();
    }

    /** A server closes its connection when it has read the answer. */
    private void end(int server, Waiting ended) {
        if (ended.answered) {
            arrivals.pass(server, ended.point);
        }
    }

    private void letPass() {
        for (Waiting server : waiting.values()) {
            if (!server.answered && arrivals.isReleased(server.point)) {
                try {
                    server.visitor.send(Arrival.answer(server.point, arrivals.status()));
                    server.answered = true;
                } catch (IOException e) {
                    // the end of the connection follows, and the server asks again
                }
            }
        }
    }
}
