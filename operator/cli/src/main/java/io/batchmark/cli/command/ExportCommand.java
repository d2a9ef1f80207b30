package io.batchmark.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.campaign.Archive;
import io.batchmark.cli.campaign.StoredReport;
import io.batchmark.cli.cluster.Cluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Saves what would go with a campaign. */
@Command(
        name = "export",
        description =
                "Writes everything of a campaign to one ZIP: the campaign, its ledger, the files of its report, its"
                        + " events, and the logs of pods that are there. The commands analyze and compare read it without a"
                        + " cluster.")
final class ExportCommand implements Callable<Integer> {
    @Mixin
    private CampaignArgument named;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write. Default: NAME.zip.")
    private @Nullable Path file;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Path archive = file == null ? Path.of(named.name() + Archive.SUFFIX) : file;
        try (Cluster asked = named.open()) {
            Archive.write(archive, files(asked, asked.campaign(named.name())));
        }
        spec.commandLine().getOut().println(archive);
        spec.commandLine().getOut().flush();
        return CommandExit.OK;
    }

    private Map<String, String> files(Cluster asked, BenchmarkCampaign campaign) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(Archive.CAMPAIGN, json(asked.stored(named.name())));
        for (ConfigMap shard : asked.shards(campaign)) {
            files.put(Archive.LEDGER + shard.getMetadata().getName() + ".json", json(shard));
        }
        Optional<ConfigMap> report = asked.configMap(ReportConfigMap.name(campaign));
        if (report.isPresent()) {
            StoredReport.files(report.get()).forEach((file, text) -> files.put("report/" + file, text));
        }
        files.put("events.json", json(asked.events(campaign)));
        for (HasMetadata run : asked.logs().runs(campaign)) {
            String of = run.getMetadata().getName();
            try {
                files.put("logs/" + of + ".log", asked.logs().log(run));
            } catch (KubernetesClientException e) {
                spec.commandLine().getErr().println("the log of " + of + " cannot be read: " + e.getMessage());
            }
        }
        return files;
    }

    private static String json(Object object) throws JsonProcessingException {
        ObjectMapper json = AnyJson.mapper();
        return json.writerWithDefaultPrettyPrinter().writeValueAsString(object);
    }
}
