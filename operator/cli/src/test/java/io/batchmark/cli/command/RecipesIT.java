package io.batchmark.cli.command;

import static io.batchmark.cli.command.ApiServer.conditions;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The recipes of docs/pipelines.md against a kube-apiserver: a gate without evidence does not pass. */
class RecipesIT {
    private static final Path PLUGIN = Path.of("target/kubectl-batchmark").toAbsolutePath();
    private static final Path CACHE = Path.of("target/recipe-cache").toAbsolutePath();

    @RegisterExtension
    private static final ApiServer server = new ApiServer();

    @TempDir
    private Path folder;

    /** The ends of a campaign with both gates, and the exit code of the command line. */
    enum End {
        PASSES(0, "True", "True", "False"),
        MISSES_A_THRESHOLD(3, "True", "False", "False"),
        LEAVES_A_THRESHOLD_UNDECIDED(5, "True", "Unknown", "False"),
        REGRESSES(3, "True", "True", "True"),
        CANNOT_BE_COMPARED(5, "True", "True", "Unknown"),
        IS_NOT_COMPLETE(1, "False", "True", "False");

        private final int exitCode;
        private final String status;

        End(int exitCode, String complete, String thresholdsMet, String regressed) {
            this.exitCode = exitCode;
            status = "\"phase\": \"Completed\", "
                    + conditions(
                            "Complete " + complete + " test",
                            "ThresholdsMet " + thresholdsMet + " test",
                            "Regressed " + regressed + " test",
                            "Finished True test");
        }
    }

    /** The recipes run at once, because they mostly wait. */
    @ParameterizedTest
    @EnumSource
    void eachRecipe_passesOnlyWithEvidence(End end) throws Exception {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            Map<Recipe, Future<Integer>> ended = new LinkedHashMap<>();
            for (Recipe recipe : Recipe.all()) {
                ended.put(recipe, threads.submit(() -> run(recipe, campaign(recipe, end), end)));
            }

            for (Map.Entry<Recipe, Future<Integer>> recipe : ended.entrySet()) {
                int exitCode = recipe.getValue().get();
                String output = Files.readString(output(campaign(recipe.getKey(), end)));
                if (recipe.getKey().script().contains("kubectl batchmark")) {
                    assertThat(exitCode)
                            .as("%s%n%s", recipe.getKey().name(), output)
                            .isEqualTo(end.exitCode);
                } else {
                    assertThat(exitCode == 0)
                            .as("%s%n%s", recipe.getKey().name(), output)
                            .isEqualTo(end.exitCode == 0);
                }
            }
        }
    }

    /** Something that ends the wait earlier makes a pipeline fail although the campaign goes on. */
    @Test
    void timeouts_areLongerThanTheWait() throws IOException {
        Duration wait = Durations.parse("2h");
        assertThat(Recipe.all()).allMatch(recipe -> recipe.script().matches("(?s).*timeout[= ]2h.*"));

        JsonNode job = Recipe.objects("GitHub Actions").getFirst().at("/jobs/benchmark");
        assertThat(Duration.ofMinutes(job.get("timeout-minutes").asInt())).isGreaterThan(wait);
        JsonNode run = Recipe.objects("Tekton").getLast();
        assertThat(run.get("kind").asText()).isEqualTo("TaskRun");
        assertThat(Durations.parse(run.at("/spec/timeout").asText())).isGreaterThan(wait);
    }

    private static String campaign(Recipe recipe, End end) {
        String lastWord = recipe.name().replaceAll(".* ", "");
        return (lastWord + "-" + end).toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private Path output(String campaign) {
        return folder.resolve(campaign).resolve("out");
    }

    /** Runs a recipe, and writes the status as soon as the campaign exists. */
    private int run(Recipe recipe, String campaign, End end) throws Exception {
        Path home = Files.createDirectory(folder.resolve(campaign));
        Files.writeString(home.resolve("campaign.yaml"), """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: %s}
                spec:
                  factors: {itemCount: [10]}
                  analysis: {thresholds: [{response: elapsed, max: 1h}], compareTo: {campaign: earlier}}
                """.formatted(campaign));
        server.report(campaign, Map.of("junit.xml", "<testsuite/>", "report.md", "# Report"), Map.of());
        Path out = output(campaign);
        ProcessBuilder shell = new ProcessBuilder(
                        "bash", "-euo", "pipefail", "-c", recipe.script().replace("NAME", campaign))
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        Map<String, String> environment = shell.environment();
        environment.put("HOME", home.toString());
        // the command line records a file there at its first start, and may still do so when the test ends
        environment.put("XDG_CACHE_HOME", CACHE.toString());
        environment.put("PATH", PLUGIN + ":" + environment.get("PATH"));
        environment.put("GITHUB_STEP_SUMMARY", home.resolve("summary").toString());
        if (recipe.script().contains("KUBECONFIG_FILE")) {
            environment.remove("KUBECONFIG");
            environment.put("KUBECONFIG_FILE", Files.readString(server.kubeconfig()));
        } else {
            environment.put("KUBECONFIG", server.kubeconfig().toString());
        }

        Process process = shell.start();
        while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
            BenchmarkCampaign there = server.campaign(campaign).get();
            if (there != null && there.getStatus() == null) {
                server.status(campaign, end.status);
            }
        }
        assertThat(server.campaign(campaign).get()).as(Files.readString(out)).isNotNull();
        return process.exitValue();
    }
}
