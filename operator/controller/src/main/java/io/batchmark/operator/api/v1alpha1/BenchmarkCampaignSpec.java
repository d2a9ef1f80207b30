package io.batchmark.operator.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.design.Design;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a campaign measures and how. The API server fills in every default, so nothing without one is null here. */
@ValidationRule(
        value = "self.baseline.database == 'derby' || self.databases.exists(it, it.name == self.baseline.database)",
        messageExpression = "'baseline.database ' + self.baseline.database + ' is not derby, nor the name of one of"
                + " spec.databases: correct it, or add the database there'")
@ValidationRule(
        value = "!has(self.factors.database) || self.factors.database.all(name, name == 'derby'"
                + " || self.databases.exists(it, it.name == name))",
        message = "factors.database has a name that is not derby, nor the name of one of spec.databases: correct it, or"
                + " add the database there")
@ValidationRule(
        value = "self.baseline.events == 'none' || self.brokers.exists(it, it.name == self.baseline.events)",
        messageExpression = "'baseline.events ' + self.baseline.events + ' is not none, nor the name of one of"
                + " spec.brokers: correct it, or add the broker there'")
@ValidationRule(
        value = "!has(self.factors.events) || self.factors.events.all(name, name == 'none'"
                + " || self.brokers.exists(it, it.name == name))",
        message = "factors.events has a name that is not none, nor the name of one of spec.brokers: correct it, or add"
                + " the broker there")
@ValidationRule(
        value = "self.baseline.messagesTo == 'none'"
                + " || self.brokers.exists(it, it.name == self.baseline.messagesTo && !has(it.kafka))",
        messageExpression = "'baseline.messagesTo ' + self.baseline.messagesTo + ' is not none, nor the name of one of"
                + " spec.brokers that takes part in transactions, as all but kafka do: correct it, or add the broker"
                + " there'")
@ValidationRule(
        value = "!has(self.factors.messagesTo) || self.factors.messagesTo.all(name,"
                + " self.brokers.exists(it, it.name == name && !has(it.kafka)))",
        message = "factors.messagesTo has a name that is not that of one of spec.brokers that takes part in"
                + " transactions, as all but kafka do: correct it, or add the broker there")
@ValidationRule(
        value = "!has(self.interrupt) || (self.baseline.events == 'none'"
                + " && !(has(self.factors.events) && self.factors.events.exists(name, name != 'none')))",
        message = "spec.interrupt cannot be combined with events, because what a server that is killed has published"
                + " nobody can say: remove one of them")
@ValidationRule(
        value = "!has(self.interrupt) || (self.baseline.jobRepository == 'Database'"
                + " && !(has(self.factors.jobRepository) && 'Memory' in self.factors.jobRepository))",
        message = "spec.interrupt needs jobRepository Database, because a job repository in the memory of a server is"
                + " gone with it: remove Memory from baseline or factors, or remove spec.interrupt")
@ValidationRule(
        value = "!has(self.interrupt) || (self.baseline.servers == 1"
                + " && !(has(self.factors.servers) && self.factors.servers.exists(n, n > 1)))",
        message =
                "spec.interrupt needs servers 1, because servers do not resume each other's partitions: remove servers"
                        + " from baseline and factors, or remove spec.interrupt")
@ValidationRule(
        value = "!has(self.job) || !has(self.interrupt)",
        message = "spec.interrupt cannot be combined with spec.job, whose checkpoints only the job itself understands:"
                + " remove one of them")
@ValidationRule(
        value = "!has(self.job) || (self.baseline.events == 'none' && !has(self.factors.events))",
        message = "events cannot be combined with spec.job, because nobody can say how many events there should be:"
                + " remove events from baseline and factors, or remove spec.job")
@ValidationRule(
        value = "!has(self.job) || !has(self.runner.image)",
        message = "spec.runner.image has no effect with spec.job, whose runs have the image spec.job.image: remove it")
@ValidationRule(
        value = "!has(self.factors.parameters) || (has(self.job) && has(self.job.parameters)"
                + " && self.factors.parameters.all(name, name in self.job.parameters))",
        message = "factors.parameters has a parameter that spec.job.parameters has not: add its value in the baseline"
                + " treatment there")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkCampaignSpec(
        @JsonPropertyDescription(
                "Settings of every run unless a factor varies them. The baseline treatment, which every"
                        + " ratio is relative to, has exactly these and is always run.")
        Baseline baseline,

        @JsonPropertyDescription(
                "The settings that vary, each a list of levels. Without factors the baseline alone is" + " measured.")
        Factors factors,

        @JsonPropertyDescription("The databases that the setting database chooses from, besides derby. At most 16.")
        @Size(max = 16)
        List<NamedDatabase> databases,

        @JsonPropertyDescription("The brokers that the settings events and messagesTo choose from. At most 16.")
        @Size(max = 16)
        List<NamedBroker> brokers,

        @JsonPropertyDescription("Runs every treatment a second time with its server killed on the way, to measure what"
                + " a failure costs: work done again, and the time until it goes on.")
        @Nullable
        Interrupt interrupt,

        @JsonPropertyDescription("A batch job of your own that is measured in place of the built-in one. Of the"
                + " settings, those of the server and its database apply: heap, executorThreads, jobRepository,"
                + " database, twoPhaseCommit, instrumentation.")
        @Nullable
        OwnJob job,

        @JsonPropertyDescription("Which combinations of levels are run, how often and in which order.")
        ExperimentDesign design,

        @JsonPropertyDescription("How runs are executed.") Execution execution,

        @JsonPropertyDescription("How the answer is computed.")
        Analysis analysis,

        @JsonPropertyDescription("The pods of the runs.") Runner runner) {

    public BenchmarkCampaignSpec {
        // what was stored before there were such lists, or was never at an API server, has none
        databases = Objects.requireNonNullElse(databases, List.of());
        brokers = Objects.requireNonNullElse(brokers, List.of());
    }

    public record Interrupt(
            @JsonPropertyDescription("Checkpoints, over all partitions, after which the server is killed: at the end of"
                    + " the next chunk, before it is committed, so that no failure costs more. The batch job is then"
                    + " resumed from its job repository. 1 to 1,000,000.")
            @Min(1)
            @Max(1_000_000)
            @Required
            int afterCheckpoints) {}

    public record ExperimentDesign(
            @JsonPropertyDescription("FullFactorial runs every combination of levels; OneFactorAtATime varies one"
                    + " factor while the others stay at their baseline. Default FullFactorial.")
            @Default("FullFactorial")
            Design.Type type,

            @JsonPropertyDescription("How often every treatment is run. Replicate r of all treatments forms block r,"
                    + " whose runs follow each other in random order. Fewer than 3 give no intervals. 1 to"
                    + " 1000, default 5.")
            @Min(1)
            @Max(1000)
            @Default("5")
            int replicates,

            @JsonPropertyDescription(
                    "Fixes the random order of the runs within their blocks. 0 to 9,007,199,254,740,991;"
                            + " drawn for the campaign and shown in status.seed where it is left out.")
            @Min(0)
            @Max(9_007_199_254_740_991d)
            @Nullable
            Long seed,

            @JsonPropertyDescription("Combinations that are not run: a treatment that has all levels of one of these"
                    + " is left out. At most 64 rules.")
            @Size(max = 64)
            List<Combination> exclude) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Execution(
            @JsonPropertyDescription("Runs of this campaign at the same time. More than one makes runs disturb each"
                    + " other unless each has a node of its own. 1 to 100, default 1.")
            @Min(1)
            @Max(100)
            @Default("1")
            int parallelism,

            @JsonPropertyDescription("Node: a node has at most one run of any campaign at a time. None: runs may share"
                    + " nodes that no campaign has asked to itself. Default Node.")
            @Default("Node")
            Isolation isolation,

            @JsonPropertyDescription("How long a run may take on its node, such as 45s, 30m or 1h30m. A run that takes"
                    + " longer is stopped and kept as a censored result. 10s to 168h, default 30m.")
            @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
            @Size(min = 2, max = 16)
            @ValidationRule(
                    value = "duration(self) >= duration('10s') && duration(self) <= duration('168h')",
                    messageExpression = "'execution.runTimeout ' + self + ' is not between 10s and 168h'")
            @Default("30m")
            String runTimeout,

            @JsonPropertyDescription(
                    "How long a run may wait for its pods to be created and to get a node, such as 10m."
                            + " One that waits longer is ended as NotStarted, which uses up one of its attempts. While other"
                            + " runs have nodes, it goes on waiting for one. 1m to 168h; left out: 10m, and as long as it takes"
                            + " in a queue.")
            @Pattern("^([0-9]+h)?([0-9]+m)?([0-9]+s)?$")
            @Size(min = 2, max = 16)
            @ValidationRule(
                    value = "duration(self) >= duration('1m') && duration(self) <= duration('168h')",
                    messageExpression = "'execution.pendingTimeout ' + self + ' is not between 1m and 168h'")
            @Nullable
            String pendingTimeout,

            @JsonPropertyDescription(
                    "How long the campaign may take from the start of its first run, such as 8h. After it"
                            + " no run is started, those that run finish, and the answer is what they allow. Raise it and the"
                            + " campaign goes on. 1m to 8760h; left out: as long as it takes.")
            @Pattern("^([0-9]+h)?([0-9]+m)?([0-9]+s)?$")
            @Size(min = 2, max = 16)
            @ValidationRule(
                    value = "duration(self) >= duration('1m') && duration(self) <= duration('8760h')",
                    messageExpression = "'execution.maxDuration ' + self + ' is not between 1m and 8760h'")
            @Nullable
            String maxDuration,

            @JsonPropertyDescription("Further attempts of a run that the infrastructure ended: eviction, a lost node,"
                    + " no node to be found, an image that cannot be pulled. What the batch job does is never repeated. 0 to 10,"
                    + " default 2.")
            @Min(0)
            @Max(10)
            @Default("2")
            int retries,

            @JsonPropertyDescription("Runs that may end without a usable result, as a number or as a percentage of the"
                    + " planned runs, rounded up. With more of them the campaign is given up. A censored run is a"
                    + " result. Default 10%.")
            @ValidationRule(
                    value = "type(self) == int ? self >= 0 : string(self).matches('^(100|[0-9]{1,2})%$')",
                    message = "execution.maxFailedRuns must be a number of runs from 0 on, such as 3, or a percentage"
                            + " from 0% to 100%, such as 10%")
            @Default("10%")
            IntOrString maxFailedRuns,

            @JsonPropertyDescription("Starts no more runs until it is false again. Default false.") @Default("false")
            boolean suspend,

            @JsonPropertyDescription("What becomes of the runs that are under way when the campaign is suspended."
                    + " Finish: they run to their end. Immediate: they are stopped, and run again from the start when"
                    + " the campaign goes on. Default Finish.")
            @Default("Finish")
            SuspendPolicy suspendPolicy,

            @JsonPropertyDescription("Stops all runs and ends the campaign with what is recorded so far. Cannot be"
                    + " taken back. Default false.")
            @Default("false")
            @ValidationRule(
                    value = "self || !oldSelf",
                    message = "execution.cancel cannot be taken back: create a new campaign, or next time use"
                            + " execution.suspend")
            boolean cancel,

            @JsonPropertyDescription("Whether a run that lost events is invalid. Otherwise its times count, and the"
                    + " report says how many events were lost. Default false.")
            @Default("false")
            boolean requireDelivery,

            @JsonPropertyDescription("The Kueue LocalQueue that hands out the cluster's capacity to the runs. Jobs are"
                    + " created suspended, with the label kueue.x-k8s.io/queue-name. Left out: runs wait in no queue.")
            @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
            @Size(min = 1, max = 63)
            @Nullable
            String queueName,

            @JsonPropertyDescription("How long after its end the campaign is deleted, with its ledger and its report,"
                    + " such as 24h. 0s to 8760h. Left out: never.")
            @Pattern("^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$")
            @Size(min = 2, max = 16)
            @ValidationRule(
                    value = "duration(self) <= duration('8760h')",
                    messageExpression = "'execution.ttlAfterFinished ' + self + ' is longer than 8760h'")
            @Nullable
            String ttlAfterFinished) {}

    /** What becomes of the runs under way when a campaign is suspended. */
    public enum SuspendPolicy {
        Finish,
        Immediate
    }

    /** Who else may run on the node of a run. */
    public enum Isolation {
        Node,
        None
    }

    public record Analysis(
            @JsonPropertyDescription("Confidence of the intervals, as a fraction. 0.5 to 0.999, default 0.95.")
            // a rule, because the message of a bound leaves out the decimals of the bound
            @ValidationRule(
                    value = "self >= 0.5 && self <= 0.999",
                    message = "analysis.confidence must be a fraction between 0.5 and 0.999, such as 0.95")
            @Default("0.95")
            double confidence) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Runner(
            @JsonPropertyDescription("Image of the job runner. Default: the one of the operator's own version.")
            @Size(min = 1, max = 512)
            @Nullable
            String image,

            @JsonPropertyDescription(
                    "CPU and memory of a run's container. Default: a request of one CPU, and request and"
                            + " limit of maxHeap plus 512Mi memory. A CPU limit throttles; the report says how much.")
            @Nullable
            Resources resources,

            @JsonPropertyDescription("Where the pods may be scheduled.") @Nullable
            PodTemplate podTemplate,

            @JsonPropertyDescription(
                    "Whether a run serves Prometheus metrics while it goes on, at /metrics on port 9404:"
                            + " records, rows, checkpoints, heap, garbage collections, CPU. For runs that last longer than the"
                            + " pause between two scrapes. Concerns runs that start from then on. Default false.")
            @Default("false")
            boolean metrics) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Resources(
            @JsonPropertyDescription("Least amount of each resource, such as cpu: \"1\" and memory: 1Gi.") @Nullable
            Map<String, Quantity> requests,

            @JsonPropertyDescription("Largest amount of each resource.") @Nullable
            Map<String, Quantity> limits) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PodTemplate(
            @JsonPropertyDescription("Labels that a node must have.") @Nullable
            Map<String, String> nodeSelector,

            @JsonPropertyDescription("Taints that the pods tolerate.") @Size(max = 64) @Nullable
            List<Toleration> tolerations,

            @JsonPropertyDescription("Name of the PriorityClass of the pods.") @Size(max = 253) @Nullable
            String priorityClassName,

            @JsonPropertyDescription("How the pods are spread over zones, racks or other parts of the cluster.")
            @Size(max = 16)
            @Nullable
            List<TopologySpreadConstraint> topologySpreadConstraints,

            @JsonPropertyDescription("Further labels of the pods.")
            @ValidationRule(
                    value = "self.all(key, !key.startsWith('batchmark.io/'))",
                    message = "runner.podTemplate.labels has a key of batchmark.io, which the operator uses itself:"
                            + " choose another prefix")
            @Nullable
            Map<String, String> labels,

            @JsonPropertyDescription("Further annotations of the pods.")
            @ValidationRule(
                    value = "self.all(key, !key.startsWith('batchmark.io/'))",
                    message = "runner.podTemplate.annotations has a key of batchmark.io, which the operator uses"
                            + " itself: choose another prefix")
            @Nullable
            Map<String, String> annotations) {}
}
