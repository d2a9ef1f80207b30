package io.batchmark.cli.page;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import java.io.IOException;
import java.util.Locale;

/** Shows files and pages as the user's desktop does. */
public final class Desktop {
    private Desktop() {}

    /** @param what a file or an address */
    public static void show(String what) {
        String viewer = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "open" : "xdg-open";
        try {
            new ProcessBuilder(viewer, what).inheritIO().start();
        } catch (IOException e) {
            throw new CommandFailure(CommandExit.FAILED, viewer + " cannot be started, open " + what + " yourself");
        }
    }
}
