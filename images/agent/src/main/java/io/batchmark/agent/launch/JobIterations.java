package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.Barrier;
import io.batchmark.agent.configure.ServerConfiguration;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.result.Measured;
import io.batchmark.agent.result.RunEnd;
import io.batchmark.agent.result.Secrets;
import io.batchmark.agent.transform.ProbeTransformer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes part in the job as often as the settings specify, one execution after another, each as a new instance of the job. */
final class JobIterations {
    private final Settings settings;
    private final Measurement measurement;
    private final ProbeTransformer transformer;
    private final Barrier barrier;
    private final JobWork work;
    private final List<Measured> completed = new ArrayList<>();
    private volatile int number;

    JobIterations(Settings settings, Measurement measurement, ProbeTransformer transformer, Barrier barrier) {
        this.settings = settings;
        this.measurement = measurement;
        this.transformer = transformer;
        this.barrier = barrier;
        work = settings.servers().sharesJob() && settings.servers().index() > 0
                ? new PartitionWork(settings.job(), measurement, barrier)
                : new StartedJob(settings, measurement, barrier);
    }

    /** Returns the end of the first iteration that did not complete, or of the last iteration. */
    RunEnd run(BatchApi api, ServerConfiguration configuration, JobXml xml, Secrets secrets) throws Exception {
        while (true) {
            number = completed.size() + 1;
            measurement.span().prepare();
            barrier.begin(number, () -> settings.preparation().run(configuration, secrets));
            work.run(api, number);
            RunEnd end = ofJobs(xml);
            if (end.kind() != RunEnd.Kind.COMPLETED) {
                return end;
            }
            measurement.span().end();
            Measured measured = Measured.of(measurement);
            completed.add(completed.size() == settings.iterations().warmUp() ? measured : measured.withoutDetails());
            if (settings.iterations().all() > 1 && measurement.span().elapsed() > 0) {
                System.err.println("Batchmark agent: " + settings.iterations().name(number) + " took "
                        + measurement.span().elapsed() / 1_000_000 + " ms");
            }
            if (completed.size() == settings.iterations().all()) {
                return end;
            }
            measurement.nextIteration();
        }
    }

    /** The end of the first job that did not complete, or of all. */
    private RunEnd ofJobs(JobXml xml) {
        List<String> faults = notMeasurable();
        if (!faults.isEmpty()) {
            return new RunEnd(RunEnd.Kind.NOT_MEASURABLE, faults.get(0));
        }
        Set<String> others = measurement.jobs().atTheSameTime();
        if (!others.isEmpty()) {
            return new RunEnd(
                    RunEnd.Kind.NOT_MEASURABLE,
                    "job " + String.join(", ", others)
                            + " ran at the same time as the measured job, which did not start it: stop"
                            + " the schedule of the application for the campaign, with a variable, an environment variable"
                            + " or a job parameter");
        }
        for (JobRecord job : measurement.jobs().lastExecutions()) {
            RunEnd end = JobEnd.of(job);
            if (end.kind() != RunEnd.Kind.COMPLETED) {
                return end;
            }
        }
        List<String> levels =
                xml.notInForce(settings.parameters(), measurement.jobs().root().steps());
        return levels.isEmpty()
                ? new RunEnd(RunEnd.Kind.COMPLETED, null)
                : new RunEnd(RunEnd.Kind.REFUSED, String.join("; ", levels));
    }

    private List<String> notMeasurable() {
        List<String> reasons = new ArrayList<>();
        transformer.failed().forEach((name, cause) -> reasons.add("cannot instrument " + name + ": " + cause));
        measurement.faults().forEach((point, cause) -> reasons.add("cannot measure " + point + ": " + cause));
        return reasons;
    }

    /** The end of a run, with the iteration in which it ended. */
    RunEnd located(RunEnd end) {
        return settings.iterations().located(end, number);
    }

    /** The figures of all iterations if the run completed, otherwise of the current iteration. */
    Measured measured(RunEnd end) {
        if (end.kind() == RunEnd.Kind.COMPLETED) {
            return Measured.of(completed, settings.iterations().warmUp());
        }
        if (end.kind() == RunEnd.Kind.TERMINATED) {
            measurement.span().cut();
        }
        measurement.span().end();
        return Measured.of(measurement);
    }
}
