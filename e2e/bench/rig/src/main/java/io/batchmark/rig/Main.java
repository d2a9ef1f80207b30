package io.batchmark.rig;

import java.util.concurrent.Callable;

/** Ends the process with the outcome of a program, whatever threads of clients are left. */
public final class Main {
    private Main() {}

    /** @param program returns whether all is well */
    public static void run(Callable<Boolean> program) {
        boolean good = false;
        try {
            good = program.call();
        } catch (Exception e) {
            e.printStackTrace();
        }
        System.exit(good ? 0 : 1);
    }
}
