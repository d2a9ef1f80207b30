package io.batchmark.cli;

/** How a command ends; scripts rely on it. */
public final class CommandExit {
    /** It did what it was to do; a campaign that was waited for is complete, keeps its thresholds and has not regressed. */
    public static final int OK = 0;
    /** The campaign was refused, failed or was cancelled, or the cluster did not answer as it should. */
    public static final int FAILED = 1;
    /** The command line or a file is not as it must be. */
    public static final int USAGE = 2;
    /** A threshold is missed, a treatment has regressed, or {@code doctor --strict} has doubts. */
    public static final int NOT_MET = 3;
    /** The campaign has not finished in time. */
    public static final int TIMED_OUT = 4;
    /** The runs do not decide a threshold or a comparison. */
    public static final int UNDECIDED = 5;

    private CommandExit() {}
}
