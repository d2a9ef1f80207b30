package io.batchmark.cli.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What kubectl_complete-batchmark prints: a line for each word, and a last one that says whether files may follow. */
@Command(name = "__complete", hidden = true, description = "Prints the words that may come next, for kubectl.")
final class CandidatesCommand implements Runnable {
    private static final String WORDS_ALONE = ":4";
    private static final String FILES_TOO = ":0";

    @Parameters(arity = "0..*")
    private @Nullable List<String> words;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String[] typed = words == null || words.isEmpty() ? new String[] {""} : words.toArray(new String[0]);
        String last = typed[typed.length - 1];
        List<CharSequence> endings = new ArrayList<>();
        CommandSpec all = Batchmark.commandLine().getCommandSpec();
        AutoComplete.complete(all, typed, typed.length - 1, last.length(), 0, endings);
        PrintWriter out = spec.commandLine().getOut();
        endings.stream()
                .map(ending -> last + ending)
                .filter(word -> !word.startsWith("__"))
                .sorted()
                .forEach(out::println);
        out.println(endings.isEmpty() ? FILES_TOO : WORDS_ALONE);
        out.flush();
    }
}
