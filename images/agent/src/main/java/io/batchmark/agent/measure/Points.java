package io.batchmark.agent.measure;

import io.batchmark.agent.transform.Point;
import io.batchmark.agent.transform.PointTable;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** The table of points, with the events of those that begin or end something. */
final class Points {
    private final PointTable table;
    private final @Nullable PointEvent[] events;
    private volatile @Nullable ThreadMXBean threads;

    Points(PointTable table) {
        this.table = table;
        events = new PointEvent[table.size()];
    }

    int size() {
        return table.size();
    }

    Point point(int id) {
        return table.withId(id);
    }

    void on(String name, PointEvent event) {
        events[table.id(name)] = event;
    }

    @Nullable
    PointEvent event(int id) {
        return events[id];
    }

    /** CPU time of this thread, or -1 if the JVM does not measure it. */
    long cpuTime() {
        ThreadMXBean bean = threads;
        if (bean == null) {
            // not before the server has chosen its logging and its beans
            bean = ManagementFactory.getThreadMXBean();
            threads = bean;
        }
        return bean.isCurrentThreadCpuTimeSupported() ? bean.getCurrentThreadCpuTime() : -1;
    }
}
