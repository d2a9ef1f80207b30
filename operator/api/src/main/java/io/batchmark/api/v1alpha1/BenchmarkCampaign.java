package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which settings of a batch job to vary, how often to measure them, and what came of it. */
@Group("batchmark.io")
@Version("v1alpha1")
@Kind("BenchmarkCampaign")
@Singular("benchmarkcampaign")
@Plural("benchmarkcampaigns")
@ShortNames({"campaign", "campaigns"})
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase")
@AdditionalPrinterColumn(name = "Runs", jsonPath = ".status.progress")
@AdditionalPrinterColumn(name = "Best", jsonPath = ".status.best")
@AdditionalPrinterColumn(name = "Failure log", jsonPath = ".status.failureLog")
@AdditionalPrinterColumn(name = "Ready by", jsonPath = ".status.estimatedCompletionTime", priority = 1)
@AdditionalPrinterColumn(name = "Answer", jsonPath = ".status.answer", priority = 1)
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed) || self.spec.baseline == oldSelf.spec.baseline",
        message = "spec.baseline cannot change once the campaign is accepted, because it shaped the runs that are"
                + " finished: create a new campaign")
@ValidationRule(
        value =
                "!has(oldSelf.status) || !has(oldSelf.status.seed) || (self.spec.design.type == oldSelf.spec.design.type"
                        + " && has(self.spec.design.seed) == has(oldSelf.spec.design.seed)"
                        + " && (!has(self.spec.design.seed) || self.spec.design.seed == oldSelf.spec.design.seed)"
                        + " && self.spec.design.exclude == oldSelf.spec.design.exclude)",
        message = "spec.design.type, seed and exclude cannot change once the campaign is accepted, because they shaped"
                + " the runs that are finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.runs) || oldSelf.status.runs.succeeded"
                + " + oldSelf.status.runs.censored + oldSelf.status.runs.invalid == 0"
                + " || (self.spec.runner == oldSelf.spec.runner"
                + " && self.spec.execution.isolation == oldSelf.spec.execution.isolation)",
        message = "spec.runner and spec.execution.isolation cannot change once runs are finished, because the others"
                + " could not be compared with them: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed)"
                + " || oldSelf.spec.databases.all(old, self.spec.databases.exists(it, it == old))",
        message = "spec.databases can only get more entries once the campaign is accepted, because those it has shaped"
                + " the runs that are finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed)"
                + " || oldSelf.spec.brokers.all(old, self.spec.brokers.exists(it, it == old))",
        message = "spec.brokers can only get more entries once the campaign is accepted, because those it has shaped"
                + " the runs that are finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed)"
                + " || (has(oldSelf.spec.jvmOptions) ? has(self.spec.jvmOptions)"
                + " && oldSelf.spec.jvmOptions.all(old, self.spec.jvmOptions.exists(it, it == old)) : true)",
        message = "spec.jvmOptions can only get more entries once the campaign is accepted, because those it has shaped"
                + " the runs that are finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed)"
                + " || (has(oldSelf.spec.images) ? has(self.spec.images)"
                + " && oldSelf.spec.images.all(old, self.spec.images.exists(it, it == old)) : true)",
        message = "spec.images can only get more entries once the campaign is accepted, because those it has shaped the"
                + " runs that are finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed)"
                + " || (has(oldSelf.spec.env) ? has(self.spec.env)"
                + " && oldSelf.spec.env.all(old, self.spec.env.exists(it, it == old)) : true)",
        message = "spec.env can only get more entries once the campaign is accepted, because those it has shaped the"
                + " runs that are finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed) || (has(self.spec.interrupt) =="
                + " has(oldSelf.spec.interrupt) && (!has(self.spec.interrupt) || self.spec.interrupt =="
                + " oldSelf.spec.interrupt))",
        message = "spec.interrupt cannot change once the campaign is accepted, because it shaped the runs that are"
                + " finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed) || (has(self.spec.job) == has(oldSelf.spec.job)"
                + " && (!has(self.spec.job) || self.spec.job == oldSelf.spec.job))",
        message = "spec.job cannot change once the campaign is accepted, because it shaped the runs that are finished:"
                + " create a new campaign")
@ValidationRule(
        value = "self.spec.design.type in ['FullFactorial', 'OneFactorAtATime'] || !has(oldSelf.status)"
                + " || !has(oldSelf.status.seed) || (self.spec.factors == oldSelf.spec.factors"
                + " && has(self.spec.design.treatments) == has(oldSelf.spec.design.treatments)"
                + " && (!has(self.spec.design.treatments)"
                + " || self.spec.design.treatments == oldSelf.spec.design.treatments))",
        message = "spec.factors and spec.design.treatments cannot change once a campaign with design.type"
                + " FractionalFactorial or LatinHypercube is accepted, because other treatments would be chosen, and the"
                + " finished runs would be lost: create a new campaign")
public class BenchmarkCampaign extends CustomResource<BenchmarkCampaignSpec, BenchmarkCampaignStatus>
        implements Namespaced {
    private static final long serialVersionUID = 1L;

    /** No part of the resource: the JSON of a spec that is read when it is needed. */
    @JsonIgnore
    private transient @Nullable SpecSource source;

    @JsonIgnore
    private transient List<String> notUnderstood = List.of();

    /** Keeps the JSON of the spec instead of a spec. */
    public void setSource(SpecSource source) {
        this.source = source;
    }

    /** The JSON of the spec; null if the spec was not read from JSON. */
    public @Nullable SpecSource source() {
        return source;
    }

    @Override
    public BenchmarkCampaignSpec getSpec() {
        read();
        return super.getSpec();
    }

    @Override
    public void setSpec(BenchmarkCampaignSpec spec) {
        source = null;
        super.setSpec(spec);
    }

    /** The parts of the spec that this version cannot use, each with its field, such as {@code spec.design.points is no field of it}. */
    public List<String> notUnderstood() {
        read();
        return notUnderstood;
    }

    /** Tests if the spec has more bytes than this version reads. */
    @JsonIgnore
    public boolean isSpecTooLarge() {
        return source != null && source.isTooLarge();
    }

    /** Bytes of the JSON of the spec; 0 if the spec was not read from JSON. */
    public long specBytes() {
        return source == null ? 0 : source.size();
    }

    private void read() {
        if (spec == null && source != null) {
            SpecSource.Reading reading = source.read();
            spec = reading.spec();
            notUnderstood = reading.notes();
        }
    }

    /** A copy with metadata of its own. The copy reads its spec itself, so that the original keeps none in memory. */
    public BenchmarkCampaign copy() {
        BenchmarkCampaign copy = new BenchmarkCampaign();
        copy.setMetadata(new ObjectMetaBuilder(getMetadata()).build());
        copy.source = source;
        copy.spec = source == null ? spec : null;
        copy.status = status;
        return copy;
    }
}
