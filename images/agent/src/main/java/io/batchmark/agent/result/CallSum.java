package io.batchmark.agent.result;

import io.batchmark.agent.measure.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A sum of calls: their number, own time, failures and CPU time. */
final class CallSum {
    private long calls;
    private long time;
    private long failed;
    private long cpu;
    private boolean hasCpu;

    /** @param cpuMeasured true if the CPU time of the point is known; otherwise it adds no CPU time */
    void add(Figures figures, int point, boolean cpuMeasured) {
        calls += figures.calls(point);
        time += figures.own(point);
        failed += figures.failed(point);
        if (cpuMeasured) {
            cpu += figures.cpu(point);
            hasCpu = true;
        }
    }

    /** The sum as the contract writes calls. */
    List<Object> document() {
        return Arrays.asList(calls, time, failed, hasCpu ? (Object) cpu : Json.NULL);
    }

    /** The sum as the contract writes others; null in JSON if it is the sum of nothing. */
    Object ofOthers(int number) {
        if (number == 0) {
            return Json.NULL;
        }
        List<Object> document = new ArrayList<>();
        document.add(number);
        document.addAll(document());
        return document;
    }
}
