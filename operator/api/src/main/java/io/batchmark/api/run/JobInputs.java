package io.batchmark.api.run;

import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.v1alpha1.JobFiles;
import io.batchmark.api.v1alpha1.JobVariable;
import io.batchmark.api.v1alpha1.JobVariable.KeyRef;
import io.batchmark.api.v1alpha1.JobVariable.ValueFrom;
import io.batchmark.api.v1alpha1.OwnJob;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.KeyToPathBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.util.Map;
import java.util.Objects;

/** Environment variables and files of a job of the user's own, in the container of the server. */
final class JobInputs {
    /** Any user of an image can read the files. */
    private static final int READABLE = 0444;

    private JobInputs() {}

    /** Adds to a server that has the variables of its treatment, which replace variables of the same name. */
    static void addTo(PodSpecBuilder pod, ContainerBuilder server, OwnJob job) {
        for (JobVariable variable : job.env()) {
            if (!server.hasMatchingEnv(other -> other.getName().equals(variable.name()))) {
                server.addToEnv(of(variable));
            }
        }
        for (int i = 0; i < job.files().size(); i++) {
            JobFiles files = job.files().get(i);
            String name = "files-" + (i + 1);
            pod.addToVolumes(volume(name, files));
            server.addNewVolumeMount()
                    .withName(name)
                    .withMountPath(files.path())
                    .withReadOnly(true)
                    .endVolumeMount();
        }
    }

    private static EnvVar of(JobVariable variable) {
        ValueFrom source = variable.valueFrom();
        if (source == null) {
            String value = Objects.requireNonNullElse(variable.value(), "");
            return ConfinedPod.variables(Map.of(variable.name(), value)).getFirst();
        }
        EnvVarBuilder built = new EnvVarBuilder().withName(variable.name());
        KeyRef secret = source.secretKeyRef();
        if (secret != null) {
            return built.withNewValueFrom()
                    .withNewSecretKeyRef(secret.key(), secret.name(), null)
                    .endValueFrom()
                    .build();
        }
        KeyRef configMap = Objects.requireNonNull(source.configMapKeyRef(), "configMapKeyRef");
        return built.withNewValueFrom()
                .withNewConfigMapKeyRef(configMap.key(), configMap.name(), null)
                .endValueFrom()
                .build();
    }

    private static Volume volume(String name, JobFiles files) {
        VolumeBuilder volume = new VolumeBuilder().withName(name);
        JobFiles.SecretKeys secret = files.secret();
        if (secret != null) {
            return volume.withNewSecret()
                    .withSecretName(secret.name())
                    .withDefaultMode(READABLE)
                    .withItems(secret.keys().stream()
                            .map(key -> new KeyToPathBuilder()
                                    .withKey(key)
                                    .withPath(key)
                                    .build())
                            .toList())
                    .endSecret()
                    .build();
        }
        if (files.configMap() != null) {
            return volume.withNewConfigMap()
                    .withName(files.configMap())
                    .withDefaultMode(READABLE)
                    .endConfigMap()
                    .build();
        }
        // the kubelet changes owner and mode of files in a volume of a pod with fsGroup, but not if the claim is
        // read-only
        return volume.withNewPersistentVolumeClaim(files.persistentVolumeClaim(), true)
                .build();
    }
}
