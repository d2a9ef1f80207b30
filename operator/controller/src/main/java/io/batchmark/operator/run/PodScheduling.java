package io.batchmark.operator.run;

import io.batchmark.api.metadata.Labels;
import io.batchmark.core.schedule.Remedy;
import io.fabric8.kubernetes.api.model.EphemeralVolumeSource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.Optional;
import java.util.stream.Collectors;

/** The scheduling of a pod: its gates, and the words of the scheduler. */
public final class PodScheduling {
    private PodScheduling() {}

    /** Tests if a pod waits at the scheduling gate of the operator. */
    public static boolean isGated(Pod pod) {
        return pod.getSpec() != null
                && pod.getSpec().getSchedulingGates().stream().anyMatch(gate -> Labels.GATE.equals(gate.getName()));
    }

    /**
     * The reason why a pod has no node; empty if the scheduler gives no reason. The scheduler writes neither name nor class of a volume that
     * is made for the pod.
     *
     * @param condition PodScheduled, which is False
     */
    static Optional<String> obstacle(Pod pod, PodCondition condition) {
        return Optional.ofNullable(condition.getMessage())
                .filter(said -> !isStale(condition, pod))
                .map(said -> said + volumes(pod, said));
    }

    /** The API server writes this condition, and the scheduler replaces it some time after the last gate is gone. */
    private static boolean isStale(PodCondition condition, Pod pod) {
        return "SchedulingGated".equals(condition.getReason())
                && pod.getSpec() != null
                && pod.getSpec().getSchedulingGates().isEmpty();
    }

    private static String volumes(Pod pod, String said) {
        return pod.getSpec() == null || !Remedy.isOfVolume(said)
                ? ""
                : pod.getSpec().getVolumes().stream()
                        .map(volume -> claim(pod, volume))
                        .collect(Collectors.joining());
    }

    private static String claim(Pod pod, Volume volume) {
        if (volume.getPersistentVolumeClaim() != null) {
            return " (PersistentVolumeClaim "
                    + volume.getPersistentVolumeClaim().getClaimName() + ")";
        }
        EphemeralVolumeSource made = volume.getEphemeral();
        return made == null || made.getVolumeClaimTemplate() == null
                ? ""
                : " (PersistentVolumeClaim " + pod.getMetadata().getName() + "-" + volume.getName()
                        + " of StorageClass "
                        + made.getVolumeClaimTemplate().getSpec().getStorageClassName() + ")";
    }
}
