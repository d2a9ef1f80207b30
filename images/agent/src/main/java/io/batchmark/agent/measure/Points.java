package io.batchmark.agent.measure;

import io.batchmark.agent.transform.Point;
import io.batchmark.agent.transform.PointTable;
import org.jspecify.annotations.Nullable;

/** The table of points, with the events of those that begin or end something. */
final class Points {
    private final PointTable table;
    private final @Nullable PointEvent[] events;
    private final boolean[] cpuMeasured;
    private final ThreadCpu cpu = new ThreadCpu();

    Points(PointTable table) {
        this.table = table;
        events = new PointEvent[table.size()];
        cpuMeasured = new boolean[table.size()];
        for (int id = 0; id < cpuMeasured.length; id++) {
            cpuMeasured[id] = table.withId(id).role().isCpuMeasured();
        }
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

    /** True if calls of the point have a CPU time of their own. */
    boolean isCpuMeasured(int id) {
        return cpuMeasured[id];
    }

    ThreadCpu cpu() {
        return cpu;
    }
}
