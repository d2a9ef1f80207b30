package io.batchmark.cli.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.run.InspectionPod;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.cli.campaign.CampaignFile;
import io.batchmark.cli.plan.PlanProblems;
import io.batchmark.contract.ContractException;
import io.batchmark.contract.inspection.Inspection;
import io.batchmark.contract.inspection.Inspection.Application;
import io.batchmark.contract.inspection.Inspection.DataSource;
import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Step;
import io.batchmark.contract.inspection.InspectionLine;
import io.batchmark.core.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder is a case: the inspection {@code in-inspection.json} goes in, the findings {@code out-findings.txt} and the campaign
 * {@code out-campaign.yaml} come out. {@code -Dgolden.write} writes them.
 */
class InitialCampaignTest {
    private static final Path CASES = Path.of("src/test/resources/initial-campaign");
    private static final InspectionPod IMAGE =
            new InspectionPod("registry.example.com/team/payroll:7", "/config", null, List.of());
    private static final InspectionPod WITH_OPTIONS = new InspectionPod(
            "registry.example.com/team/payroll@sha256:" + "a".repeat(64),
            "/opt/wlp/usr/servers/batch",
            1_000_680_000L,
            List.of("registry"));

    static List<String> cases() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void campaign_fitsTheFindings_andIsAccepted(String name) throws Exception {
        Path folder = CASES.resolve(name);
        Inspection inspection = inspection(name);
        InitialCampaign campaign = new InitialCampaign(
                name.equals("hostile") ? WITH_OPTIONS : IMAGE, inspection, JobChoice.of(inspection, null, null));
        String text = campaign.text();

        Golden.check(
                folder.resolve("out-findings.txt"),
                Stream.concat(InspectionText.lines(inspection, null).stream(), campaign.notes().stream())
                        .collect(Collectors.joining("\n", "", "\n")));
        Golden.check(folder.resolve("out-campaign.yaml"), text);
        assertThat(PlanProblems.of(CampaignFile.read(CampaignFile.parse(text).getFirst())))
                .isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
                    .as("files of the case, none of them unused")
                    .containsExactly("in-inspection.json", "out-campaign.yaml", "out-findings.txt");
        }
    }

    @Test
    void findingsOfSeveralJobs_showTheNamedJob() throws Exception {
        Inspection payroll = inspection("payroll");
        Application application = payroll.applications().getFirst();
        List<Job> jobs = new ArrayList<>(application.jobs());
        jobs.add(new Job("undo", null, List.of(new Step("take-back", "Batchlet", null, false)), List.of()));
        Inspection inspection = new Inspection(
                "26.0.0.3",
                "17",
                "vm",
                List.of(),
                List.of(),
                List.of(),
                false,
                List.of(new Application("payroll", null, jobs)),
                List.of(),
                List.of());

        assertThat(InspectionText.lines(inspection, "undo"))
                .contains("    job undo", "      step take-back: Batchlet", "    and 1 other job")
                .noneMatch(line -> line.contains("step pay"));
        assertThat(InspectionText.lines(inspection, null)).last().isEqualTo("  payroll: 2 jobs");
    }

    /** A word too many in this map, and a benchmark writes into production. */
    @Test
    void dataSourcesOutsideOfARun_areLeftOut() throws Exception {
        Inspection inspection = inspection("payroll");
        OwnJob job = job(new InitialCampaign(IMAGE, inspection, JobChoice.of(inspection, null, null)));

        assertThat(inspection.dataSources()).extracting(DataSource::name).contains("ledger", "history", "inner");
        assertThat(job.dataSources()).isEqualTo(Map.of("batchDB", "pg", "audit", "AsInImage"));
    }

    /** Values of the image stay values in the campaign, with any characters. */
    @Test
    void textsOfAnImage_stayTexts() throws Exception {
        Inspection inspection = inspection("hostile");
        OwnJob job = job(new InitialCampaign(WITH_OPTIONS, inspection, JobChoice.of(inspection, null, null)));

        assertThat(job.parameters())
                .containsEntry("a: b # c", "x\", y: [1]")
                .containsEntry("yes", "no")
                .containsEntry("007", "0x1F")
                .containsEntry("blank", "  ")
                .doesNotContainKeys("dbPassword", "endless");
        assertThat(job.dataSources()).isEqualTo(Map.of("*alias", "pg", "null", "AsInImage"));
        assertThat(job.batchSubmitter()).isEqualTo(OwnJob.BatchSubmitter.AsInImage);
        assertThat(job.runAsUser()).isEqualTo(1_000_680_000L);
    }

    @ParameterizedTest
    @CsvSource({"100, 10 100 1000", "10, 1 10 100", "5, 1 5 50", "1, 1 10", "99999999, 9999999 99999999 999999990"})
    void levels_areAroundTheDefault_eachOnce(String items, String levels) {
        assertThat(InitialParameters.around(items)).containsExactly(levels.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "payroll, payroll",
        "Pay_Roll.v2, pay-roll-v2",
        "2026-close, job-2026-close",
        "___, job",
        "a-very-long-name-of-a-job-that--ends, a-very-long-name-of-a-job-that",
    })
    void name_isTheNameOfTheJobInCharactersOfKubernetes(String job, String name) {
        assertThat(InitialCampaign.name(job)).isEqualTo(name);
    }

    private static OwnJob job(InitialCampaign campaign) {
        return Objects.requireNonNull(
                CampaignFile.read(CampaignFile.parse(campaign.text()).getFirst())
                        .getSpec()
                        .job());
    }

    private static Inspection inspection(String name) throws IOException, ContractException {
        return InspectionLine.decode(Files.readString(CASES.resolve(name).resolve("in-inspection.json")));
    }
}
