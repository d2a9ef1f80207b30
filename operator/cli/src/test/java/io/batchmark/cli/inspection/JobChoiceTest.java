package io.batchmark.cli.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.contract.inspection.Inspection;
import io.batchmark.contract.inspection.Inspection.Application;
import io.batchmark.contract.inspection.Inspection.Job;
import io.batchmark.contract.inspection.Inspection.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobChoiceTest {
    private static final Job PAY = job("pay", null);

    @Test
    void onlyJob_isChosen() {
        JobChoice choice = JobChoice.of(image(new Application("payroll", "/a.war", List.of(PAY))), null, null);

        assertThat(choice.job()).isEqualTo(PAY);
        assertThat(choice.qualifier()).isNull();
    }

    @Test
    void severalJobs_areListed() {
        Inspection image = image(new Application("payroll", "/a.war", List.of(PAY, job("undo", null))));

        assertFails(image, null, null, CommandExit.USAGE, """
                the image has several jobs: name one of them by --job
                  --job pay: steps read, write
                  --job undo: steps read, write""");
        assertThat(JobChoice.of(image, "undo", null).job().name()).isEqualTo("undo");
        assertFails(image, "redo", null, CommandExit.USAGE, "the image has no job redo; it has:\n  --job pay: ");
    }

    @Test
    void jobOfSeveralApplications_needsTheApplication() {
        Inspection image = image(
                new Application("old", null, List.of(PAY)),
                new Application("new", null, List.of(job("pay", "web.war"), job("pay", "batch.jar"))));

        assertFails(image, "pay", null, CommandExit.USAGE, "name one of them by --application");
        assertThat(JobChoice.of(image, null, "old").qualifier()).isEqualTo("old");
        assertThat(JobChoice.of(image, null, "new/web").qualifier()).isEqualTo("new/web");
        assertThat(JobChoice.of(image, null, "new/batch.jar").qualifier()).isEqualTo("new/batch.jar");
        assertFails(image, null, "new", CommandExit.USAGE, "--application new/web --job pay");
    }

    @Test
    void imageWithoutJobs_namesThePlaces() {
        assertFails(
                image(new Application("payroll", "/apps/a.war", List.of())),
                null,
                null,
                CommandExit.FAILED,
                "no application of the image has a batch job; jobs are looked for in META-INF/batch-jobs/*.xml");
        assertFails(
                image(new Application("payroll", "/apps/a.war", List.of())),
                null,
                null,
                CommandExit.FAILED,
                "Applications: payroll (/apps/a.war)");
        assertFails(image(), null, null, CommandExit.FAILED, "name its directory by --server");
    }

    @Test
    void nameThatNoCampaignCanHave_isRefused() {
        assertFails(
                image(new Application("payroll", null, List.of(job("pay roll", null)))),
                null,
                null,
                CommandExit.FAILED,
                "the name of the job pay roll cannot be in a campaign");
    }

    private static void assertFails(Inspection image, String job, String application, int exitCode, String message) {
        assertThatThrownBy(() -> JobChoice.of(image, job, application))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(exitCode))
                .hasMessageContaining(message);
    }

    private static Job job(String name, String module) {
        return new Job(
                name,
                module,
                List.of(new Step("read", "Chunk", "10", false), new Step("write", "Batchlet", null, false)),
                List.of());
    }

    private static Inspection image(Application... applications) {
        return new Inspection(
                "26", "17", "vm", List.of(), List.of(), List.of(), false, List.of(applications), List.of(), List.of());
    }
}
