package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.adaptation.CheapestIterations;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a campaign measures and how. The API server fills in every default, so nothing without one is null here. */
@ValidationRule(
        value = "self.baseline.database == 'derby' || self.databases.exists(it, it.name == self.baseline.database)",
        messageExpression = "'baseline.database ' + self.baseline.database + ' is not derby, nor the name of one of"
                + " spec.databases (" + NamesOf.DATABASES + "): correct it, or add the database there'")
@ValidationRule(
        value = "!has(self.factors.database) || self.factors.database.all(name, name == 'derby'"
                + " || self.databases.exists(it, it.name == name))",
        messageExpression = "'factors.database ' + self.factors.database.filter(name, name != 'derby'"
                + " && !self.databases.exists(it, it.name == name))[0] + ' is not derby, nor the name of one of"
                + " spec.databases (" + NamesOf.DATABASES + "): correct it, or add the database there'")
@ValidationRule(
        value = "self.baseline.events == 'none' || self.brokers.exists(it, it.name == self.baseline.events)",
        messageExpression = "'baseline.events ' + self.baseline.events + ' is not none, nor the name of one of"
                + " spec.brokers (" + NamesOf.BROKERS + "): correct it, or add the broker there'")
@ValidationRule(
        value = "!has(self.factors.events) || self.factors.events.all(name, name == 'none'"
                + " || self.brokers.exists(it, it.name == name))",
        messageExpression = "'factors.events ' + self.factors.events.filter(name, name != 'none'"
                + " && !self.brokers.exists(it, it.name == name))[0] + ' is not none, nor the name of one of"
                + " spec.brokers (" + NamesOf.BROKERS + "): correct it, or add the broker there'")
@ValidationRule(
        value = "self.baseline.messagesTo == 'none'"
                + " || self.brokers.exists(it, it.name == self.baseline.messagesTo && !has(it.kafka))",
        messageExpression = "'baseline.messagesTo ' + self.baseline.messagesTo + ' is not none, nor the name of one of"
                + " spec.brokers (" + NamesOf.BROKERS
                + ") that takes part in transactions, as all but kafka do: correct it, or add the broker there'")
@ValidationRule(
        value = "!has(self.factors.messagesTo) || self.factors.messagesTo.all(name,"
                + " self.brokers.exists(it, it.name == name && !has(it.kafka)))",
        messageExpression = "'factors.messagesTo ' + self.factors.messagesTo.filter(name,"
                + " !self.brokers.exists(it, it.name == name && !has(it.kafka)))[0] + ' is not the name of one of"
                + " spec.brokers (" + NamesOf.BROKERS
                + ") that takes part in transactions, as all but kafka do: correct it, or add the broker there'")
@ValidationRule(
        value =
                "!has(self.jvmOptions) || self.baseline.jvmOptions == 'none' || self.jvmOptions.exists(it, it.name == self.baseline.jvmOptions)",
        messageExpression = "'baseline.jvmOptions ' + self.baseline.jvmOptions + ' is not none, nor the name of one of"
                + " spec.jvmOptions (" + NamesOf.JVM_OPTIONS + "): correct it, or add the options there'")
@ValidationRule(
        value =
                "!has(self.jvmOptions) || !has(self.factors.jvmOptions) || self.factors.jvmOptions.all(name, name == 'none'"
                        + " || self.jvmOptions.exists(it, it.name == name))",
        messageExpression = "'factors.jvmOptions ' + self.factors.jvmOptions.filter(name, name != 'none'"
                + " && !self.jvmOptions.exists(it, it.name == name))[0] + ' is not none, nor the name of one of"
                + " spec.jvmOptions (" + NamesOf.JVM_OPTIONS + "): correct it, or add the options there'")
@ValidationRule(
        value = "!has(self.env) || self.baseline.env == 'none' || self.env.exists(it, it.name == self.baseline.env)",
        messageExpression = "'baseline.env ' + self.baseline.env + ' is not none, nor the name of one of spec.env ("
                + NamesOf.ENV + "): correct it, or add the variables there'")
@ValidationRule(
        value = "!has(self.env) || !has(self.factors.env) || self.factors.env.all(name, name == 'none'"
                + " || self.env.exists(it, it.name == name))",
        messageExpression = "'factors.env ' + self.factors.env.filter(name, name != 'none'"
                + " && !self.env.exists(it, it.name == name))[0] + ' is not none, nor the name of one of spec.env ("
                + NamesOf.ENV + "): correct it, or add the variables there'")
@ValidationRule(
        value = "!has(self.images) || self.baseline.image == 'default'"
                + " || self.images.exists(it, it.name == self.baseline.image)",
        messageExpression = "'baseline.image ' + self.baseline.image + ' is not default, nor the name of one of"
                + " spec.images (" + NamesOf.IMAGES + "): correct it, or add the image there'")
@ValidationRule(
        value = "!has(self.images) || !has(self.factors.image) || self.factors.image.all(name, name == 'default'"
                + " || self.images.exists(it, it.name == name))",
        messageExpression = "'factors.image ' + self.factors.image.filter(name, name != 'default'"
                + " && !self.images.exists(it, it.name == name))[0] + ' is not default, nor the name of one of"
                + " spec.images (" + NamesOf.IMAGES + "): correct it, or add the image there'")
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
        messageExpression = "'factors.parameters has ' + self.factors.parameters.filter(name, !has(self.job)"
                + " || !has(self.job.parameters) || !(name in self.job.parameters))[0] + ', which spec.job.parameters has"
                + " not: add its value in the baseline treatment there'")
@ValidationRule(
        value = ExperimentDesign.NOT_AUTO + " || !has(self.interrupt)",
        message =
                "spec.interrupt cannot be combined with design.iterations Auto, because an interruption kills the server that"
                        + " would go through the iterations: remove one of them")
@ValidationRule(
        value = ExperimentDesign.NOT_AUTO + " || !has(self.factors.iterations)",
        message =
                "factors.iterations cannot be combined with design.iterations Auto, which gives all runs of a block the same"
                        + " number: remove one of them")
@ValidationRule(
        value = ExperimentDesign.NOT_AUTO + " || self.baseline.iterations >= " + CheapestIterations.LEAST,
        // text that is made of an integer costs the API server more than a rule may
        message =
                "baseline.iterations is too few for design.iterations Auto, which learns from the first blocks how much"
                        + " iterations differ: set it to at least " + CheapestIterations.LEAST)
@ValidationRule(
        value = ExperimentDesign.NOT_AUTO + " || (self.baseline.warmUpIterations >= 1"
                + " && (!has(self.factors.warmUpIterations) || self.factors.warmUpIterations.all(n, n >= 1)))",
        message =
                "warmUpIterations 0 cannot be combined with design.iterations Auto, because a first iteration that is cold"
                        + " would have another weight in the mean of later blocks: set it to at least 1 in baseline and factors")
@ValidationRule(
        value = ExperimentDesign.NOT_AUTO
                + " || (self.analysis.response == 'elapsed' && self.analysis.constraints.size() == 0"
                + " && self.analysis.thresholds.size() == 0 && !has(self.analysis.compareTo))",
        message =
                "design.iterations Auto compares mean elapsed times within blocks: set analysis.response to elapsed, and remove"
                        + " constraints, thresholds and compareTo from analysis, which look at runs of all blocks together")
@ValidationRule(
        value = "self.execution.isolation != 'Pair' || (self.baseline.servers == 1"
                + " && !(has(self.factors.servers) && self.factors.servers.exists(n, n > 1)))",
        message =
                "execution.isolation Pair needs servers 1, because both runs of a pair are on one node as a whole: remove"
                        + " servers from baseline and factors, or choose isolation Node")
@ValidationRule(
        value = "self.execution.isolation != 'Pair'"
                + " || !(self.databases.exists(it, has(it.postgresql) && has(it.postgresql.pod))"
                + " || self.brokers.exists(it, has(it.artemis) && has(it.artemis.pod)"
                + " || has(it.liberty) && has(it.liberty.pod)))",
        message =
                "execution.isolation Pair cannot be combined with a database or a broker in a pod of its own, because that"
                        + " pod may start later than its run and leave the other one alone: use derby, postgresql.sidecar,"
                        + " liberty.inServer or one outside of the campaign, or choose isolation Node")
@ValidationRule(
        value = "self.execution.isolation != 'Pair' || !has(self.design.refine) || !self.design.refine",
        message = "design.refine cannot be combined with execution.isolation Pair, because one more level is a third"
                + " treatment: remove it, or choose isolation Node")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkCampaignSpec(
        @JsonPropertyDescription(
                "Settings of every run unless a factor varies them. The baseline treatment has exactly these "
                        + "settings and is always run; every ratio is relative to it.")
        Baseline baseline,

        @JsonPropertyDescription(
                "The settings that vary, each a list of levels. Without factors, only the baseline is measured.")
        Factors factors,

        @JsonPropertyDescription("The databases that the setting database chooses from, besides derby. At most 16.")
        @Size(max = 16)
        List<NamedDatabase> databases,

        @JsonPropertyDescription("The brokers that the settings events and messagesTo choose from. At most 16.")
        @Size(max = 16)
        List<NamedBroker> brokers,

        @JsonPropertyDescription(
                "Runs every treatment a second time and kills its server during the job, to measure the cost of "
                        + "a failure: repeated work, and the time until the job resumes.")
        @Nullable
        Interrupt interrupt,

        @JsonPropertyDescription(
                "Your own batch job, which is measured instead of the built-in job. Only the settings of the "
                        + "server, its Java virtual machine and its database apply.")
        @Nullable
        OwnJob job,

        @JsonPropertyDescription("The combinations of levels to run, their number of runs and their order.")
        ExperimentDesign design,

        @JsonPropertyDescription("Execution of the runs: number at a time, nodes, limits and retries.")
        Execution execution,

        @JsonPropertyDescription("Rules of the answer: response, confidence, margin, limits and comparisons.")
        ExperimentAnalysis analysis,

        @JsonPropertyDescription("The pods of the runs.") Runner runner,

        @JsonPropertyDescription("Options of the Java virtual machine that the setting jvmOptions chooses from. At most"
                + " 16 lists of them.")
        @Size(max = 16)
        List<NamedJvmOptions> jvmOptions,

        @JsonPropertyDescription("Images that the setting image chooses from, in addition to the image of spec.job or "
                + "spec.runner. At most 16.")
        @Size(max = 16)
        List<NamedImage> images,

        @JsonPropertyDescription("Environment variables that the setting env chooses from. At most 16 lists of them.")
        @Size(max = 16)
        List<NamedVariables> env) {

    public BenchmarkCampaignSpec {
        // what was stored before there were such lists, or was never at an API server, has none
        databases = Objects.requireNonNullElse(databases, List.of());
        brokers = Objects.requireNonNullElse(brokers, List.of());
        jvmOptions = Objects.requireNonNullElse(jvmOptions, List.of());
        images = Objects.requireNonNullElse(images, List.of());
        env = Objects.requireNonNullElse(env, List.of());
    }

    public record Interrupt(
            @JsonPropertyDescription(
                    "Checkpoints, over all partitions, after which the server is killed: at the end of the next "
                            + "chunk, before it is committed, which is the most expensive moment. The batch job is then "
                            + "resumed from its job repository. 1 to 1,000,000.")
            @Min(1)
            @Max(1_000_000)
            @Required
            int afterCheckpoints) {}
}
