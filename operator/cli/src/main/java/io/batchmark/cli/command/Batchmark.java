package io.batchmark.cli.command;

import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command that all others are subcommands of. */
@Command(
        name = Batchmark.NAME,
        description = "Plans, runs and reads benchmark campaigns.",
        versionProvider = Batchmark.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:Success. With run --wait, watch and compare: thresholds are met, and no treatment has regressed",
            "1:The campaign was not accepted, failed or was cancelled, or the cluster refused a request",
            "2:The command line or a file has an error",
            "3:A threshold is missed, a treatment has regressed, or doctor --strict has doubts",
            "4:The campaign has not finished in time",
            "5:The runs do not decide a threshold or a comparison (0 with --undecided=pass)"
        })
public final class Batchmark implements Runnable {
    static final String NAME = "kubectl batchmark";

    private static final List<Class<?>> COMMANDS = List.of(
            InitCommand.class,
            PlanCommand.class,
            TryCommand.class,
            RunCommand.class,
            WatchCommand.class,
            ReportCommand.class,
            PageCommand.class,
            LogsCommand.class,
            RerunCommand.class,
            DoctorCommand.class,
            CompareCommand.class,
            ExportCommand.class,
            AnalyzeCommand.class,
            CompletionCommand.class,
            CandidatesCommand.class,
            TrainingCommand.class);

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Shows this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Shows the version.")
    private boolean version;

    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(commandLine(args).execute(args));
    }

    static CommandLine commandLine() {
        return commandLine(COMMANDS);
    }

    /** With no other command than the one that is asked for, if it is one: each takes its time to be made. */
    private static CommandLine commandLine(String... args) {
        return commandLine(COMMANDS.stream()
                .filter(command -> args.length > 0
                        && command.getAnnotation(Command.class).name().equals(args[0]))
                .findFirst()
                .<List<Class<?>>>map(List::of)
                .orElse(COMMANDS));
    }

    private static CommandLine commandLine(List<Class<?>> commands) {
        CommandLine line = new CommandLine(new Batchmark());
        commands.forEach(line::addSubcommand);
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .registerConverter(Duration.class, Batchmark::duration)
                .setExecutionExceptionHandler((failure, command, parsed) -> report(failure, command));
    }

    /** Whether somebody watches a line that is written over. */
    static boolean onTerminal() {
        return System.console() != null;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command: name a command");
    }

    private static Duration duration(String text) {
        try {
            return Durations.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    private static int report(Exception failure, CommandLine command) throws Exception {
        PrintWriter err = command.getErr();
        switch (failure) {
            case CommandFailure told -> {
                err.println(told.getMessage());
                return told.exitCode();
            }
            case KubernetesClientException refused -> {
                err.println(
                        refused.getStatus() == null || refused.getStatus().getMessage() == null
                                ? "the API server gives no answer: " + refused.getMessage()
                                : refused.getStatus().getMessage());
                return CommandExit.FAILED;
            }
            default -> throw failure;
        }
    }

    /** That of the project, from the manifest of this jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }

        /** Empty where this is no jar. */
        static String text() {
            return Objects.requireNonNullElse(Batchmark.class.getPackage().getImplementationVersion(), "");
        }
    }
}
