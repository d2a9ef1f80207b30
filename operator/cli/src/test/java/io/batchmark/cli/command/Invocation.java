package io.batchmark.cli.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A command that has ended. */
public record Invocation(int exitCode, String output, String errors) {
    public static Invocation of(String... words) {
        return of(new StringWriter(), words);
    }

    /** The same with a writer that another thread may look at meanwhile. */
    public static Invocation of(StringWriter out, String... words) {
        StringWriter err = new StringWriter();
        CommandLine line = Batchmark.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new Invocation(line.execute(words), out.toString(), err.toString());
    }
}
