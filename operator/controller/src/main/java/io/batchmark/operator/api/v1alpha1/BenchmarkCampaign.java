package io.batchmark.operator.api.v1alpha1;

import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

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
@AdditionalPrinterColumn(name = "Ready by", jsonPath = ".status.estimatedCompletionTime", priority = 1)
@AdditionalPrinterColumn(name = "Answer", jsonPath = ".status.answer", priority = 1)
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
@ValidationRule(
        value = "size(self.metadata.name) <= 40",
        message = "metadata.name has more than 40 characters, which leave no room for the names of its Jobs: choose a"
                + " shorter name")
@ValidationRule(
        value = "!self.metadata.name.contains('.')",
        message = "metadata.name has a dot, which names of pods cannot have: use a hyphen")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed) || self.spec.baseline == oldSelf.spec.baseline",
        message = "spec.baseline cannot change once the campaign is accepted, because it shaped the runs that are"
                + " finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed) || self.spec.factors == oldSelf.spec.factors",
        message = "spec.factors cannot change once the campaign is accepted, because they shaped the runs that are"
                + " finished: create a new campaign")
@ValidationRule(
        value = "!has(oldSelf.status) || !has(oldSelf.status.seed) || self.spec.design == oldSelf.spec.design",
        message = "spec.design cannot change once the campaign is accepted, because it shaped the runs that are"
                + " finished: create a new campaign")
public class BenchmarkCampaign extends CustomResource<BenchmarkCampaignSpec, BenchmarkCampaignStatus>
        implements Namespaced {
    private static final long serialVersionUID = 1L;
}
