package io.batchmark.cli.command;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.cli.campaign.AttemptText;
import io.batchmark.cli.cluster.Cluster;
import io.batchmark.core.ledger.Entry;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a run has written: its pod, or what its row in the ledger has of it. */
@Command(
        name = "logs",
        description =
                "Prints the log of a run, by default of the newest failed run. If its pod is kept (execution.keepPods) or"
                        + " still running, this is the whole log. Otherwise it is the part in the ledger: cause, message and"
                        + " relevant log lines of each failed attempt.")
final class LogsCommand implements Callable<Integer> {
    @Mixin
    private CampaignArgument named;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "RUN",
            description = "The run, such as b2-baseline, one attempt of it, such as b2-baseline-a1, or its pod or Job,"
                    + " such as NAME-b2-baseline-a1.")
    private @Nullable String run;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (Cluster asked = named.open()) {
            BenchmarkCampaign campaign = asked.campaign(named.name());
            String wanted = run == null ? failureLog(campaign) : withoutKind(run);
            String log = wanted == null ? "" : logOfPod(asked, campaign, wanted);
            PrintWriter out = spec.commandLine().getOut();
            if (log.isBlank()) {
                rows(asked.ledger(campaign), wanted)
                        .forEach(row -> AttemptText.lines(row).forEach(out::println));
            } else {
                out.print(log);
            }
            out.flush();
            return CommandExit.OK;
        }
    }

    private static @Nullable String failureLog(BenchmarkCampaign campaign) {
        String log = campaign.getStatus() == null ? null : campaign.getStatus().failureLog();
        return log == null ? null : withoutKind(log);
    }

    private static String withoutKind(String name) {
        return name.replaceFirst("^(job|pod)/", "");
    }

    /** Of the newest attempt of which there is a Job or a pod. */
    private String logOfPod(Cluster asked, BenchmarkCampaign campaign, String wanted) {
        return asked.logs().runs(campaign).stream()
                .filter(Attempt::isAttempt)
                .filter(made -> isCalled(
                        wanted,
                        Attempt.of(made).run().toString(),
                        Attempt.of(made).attempt()))
                .max(Comparator.comparingInt(
                        (HasMetadata made) -> Attempt.of(made).attempt()))
                .map(asked.logs()::log)
                .orElse("");
    }

    /** Those of a run, or that of the newest attempt that failed. */
    private List<Entry> rows(List<Entry> ledger, @Nullable String wanted) {
        Stream<Entry> attempts = ledger.stream().filter(row -> row.outcome().isOfAttempt());
        if (wanted == null) {
            return List.of(attempts.filter(Entry::hasFailed)
                    .max(Comparator.comparing(Entry::finished))
                    .orElseThrow(() -> new CommandFailure(
                            CommandExit.FAILED, "no run of campaign " + named.name() + " has failed: name a run")));
        }
        List<Entry> called = attempts.filter(row -> isCalled(wanted, row.run().toString(), row.attempt()))
                .sorted(Comparator.comparingInt(Entry::attempt))
                .toList();
        if (called.isEmpty()) {
            throw new CommandFailure(
                    CommandExit.FAILED,
                    "campaign " + named.name() + " has no run " + wanted
                            + ", neither active nor finished: name a run as in events and"
                            + " reports, such as b2-baseline");
        }
        return called;
    }

    private boolean isCalled(String wanted, String of, int attempt) {
        return Stream.of(of, of + "-a" + attempt, named.name() + "-" + of + "-a" + attempt)
                .anyMatch(wanted::equals);
    }
}
