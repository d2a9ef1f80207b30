package io.batchmark.bench.agent;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ObjIntConsumer;

/** An agent after the agent of Batchmark in the same JVM: it stands between the probes and their measurement, and passes calls or drops them. */
public final class ProbeSwitch implements ObjIntConsumer<Object> {
    private static final String PROBE = "batchmark.probe";

    private final ObjIntConsumer<Object> measurement;
    private final AtomicBoolean on;

    private ProbeSwitch(ObjIntConsumer<Object> measurement, AtomicBoolean on) {
        this.measurement = measurement;
        this.on = on;
    }

    /** The application finds the switch where the probes find their measurement: it shares no class with the agents. */
    @SuppressWarnings("unchecked")
    public static void premain(String arguments) {
        AtomicBoolean on = new AtomicBoolean(true);
        Object measurement = Objects.requireNonNull(System.getProperties().get(PROBE), "no agent before this one");
        System.getProperties().put(PROBE, new ProbeSwitch((ObjIntConsumer<Object>) measurement, on));
        System.getProperties().put("bench.probes", on);
    }

    @Override
    public void accept(Object object, int code) {
        if (on.get()) {
            measurement.accept(object, code);
        }
    }
}
