package io.batchmark.agent.transform;

/** The codes that a probe is called with: the id of a point, and a flag. */
public final class ProbeCode {
    /** The method returns; the object is its result, or null. */
    public static final int EXIT = 1 << 20;

    /** The method throws; the object is the exception. */
    public static final int FAILED = 1 << 21;

    /** The system property whose value is the probe, an {@link java.util.function.ObjIntConsumer}. */
    public static final String PROPERTY = "batchmark.probe";

    private ProbeCode() {}

    public static int id(int code) {
        return code & (EXIT - 1);
    }
}
