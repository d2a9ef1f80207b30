package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.question.DisturbanceBounds;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** By how much a run may be disturbed before it is repeated. */
@ValidationRule(
        value = "has(self.maxThrottled) == has(oldSelf.maxThrottled)"
                + " && (!has(self.maxThrottled) || self.maxThrottled == oldSelf.maxThrottled)"
                + " && has(self.maxCpuPressure) == has(oldSelf.maxCpuPressure)"
                + " && (!has(self.maxCpuPressure) || self.maxCpuPressure == oldSelf.maxCpuPressure)"
                + " && has(self.maxSteal) == has(oldSelf.maxSteal)"
                + " && (!has(self.maxSteal) || self.maxSteal == oldSelf.maxSteal)",
        message =
                "maxThrottled, maxCpuPressure and maxSteal of execution.disturbance cannot change, because all runs are"
                        + " to be judged by one rule that is fixed beforehand: create a new campaign")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DisturbanceSpec(
        @JsonPropertyDescription(
                "Longest time that the CPU limit can hold a run back, in percent of the elapsed time of its "
                        + "step. It is the sum over all processors and all servers of the run. 0% to 100%; left out: no "
                        + "bound.")
        @Pattern(DisturbanceSpec.SHARE)
        @Size(min = 2, max = 16)
        @Nullable
        String maxThrottled,

        @JsonPropertyDescription(
                "Longest time that a thread of the run can wait for a processor (CPU pressure stall), in percent"
                        + " of the elapsed time of its step. With several servers, the longest wait counts. If the kernel "
                        + "does not count it for a container, the value of the whole node is used. 0% to 100%; left out: "
                        + "no bound.")
        @Pattern(DisturbanceSpec.SHARE)
        @Size(min = 2, max = 16)
        @Nullable
        String maxCpuPressure,

        @JsonPropertyDescription(
                "Largest share that the hypervisor can take from the processors of the node while the step runs "
                        + "(steal), in percent of the time of all processors. 0% to 100%; left out: no bound.")
        @Pattern(DisturbanceSpec.SHARE)
        @Size(min = 2, max = 16)
        @Nullable
        String maxSteal,

        @JsonPropertyDescription(
                "Largest number of runs that are repeated because of a disturbance, each of them once. Further "
                        + "disturbed runs count, and the report warns of them. Can be raised later. 0 to 1000, default 10;"
                        + " with 0, disturbed runs are only reported.")
        @Min(0)
        @Max(1000)
        @ValidationRule(
                value = "self >= oldSelf",
                message =
                        "execution.disturbance.repeats cannot be lowered, because repeats may be spent: raise it, or leave it"
                                + " as it is")
        @Default("10")
        int repeats) {
    /** From 0% to 100%. */
    public static final String SHARE = "^(100|[0-9]{1,2}([.][0-9]{1,3})?)%$";

    public DisturbanceBounds bounds() {
        return new DisturbanceBounds(bound(maxThrottled), bound(maxCpuPressure), bound(maxSteal));
    }

    private static @Nullable Double bound(@Nullable String share) {
        return share == null ? null : Double.valueOf(fraction(share));
    }

    /** 0.05 for 5%. */
    public static double fraction(String share) {
        return new BigDecimal(share.replace("%", "")).movePointLeft(2).doubleValue();
    }
}
