package io.batchmark.api.run;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Keys of Secrets in the pod of a run, as {@link JobInputs} adds them. */
final class SecretInputs {
    /** Label of a pod or Job with keys that must be released. The admission policy compares them with {@link SecretRelease#CONFIG_MAP}. */
    static final String LABEL = "batchmark.io/released-secrets";

    /** Keys that need no release. */
    private static final Set<String> CREDENTIALS = Set.of("username", "password", "ca.crt");

    private SecretInputs() {}

    /** Names of the environment variables whose values are secret. */
    static List<String> variables(PodSpec pod) {
        return pod.getContainers().stream()
                .flatMap(container -> container.getEnv().stream())
                .filter(variable -> secret(variable).findFirst().isPresent())
                .map(EnvVar::getName)
                .toList();
    }

    /** Paths of the files whose contents are secret. */
    static List<String> files(PodSpec pod) {
        Map<String, List<KeyToPath>> items = new LinkedHashMap<>();
        volumes(pod).forEach((name, secret) -> items.put(name, secret.getItems()));
        return pod.getContainers().stream()
                .map(Container::getVolumeMounts)
                .flatMap(List<VolumeMount>::stream)
                .flatMap(mount -> items.getOrDefault(mount.getName(), List.of()).stream()
                        .map(item -> mount.getMountPath() + "/" + item.getPath()))
                .toList();
    }

    /** The label by which the admission policy knows that the pod needs a release; empty if all keys are credentials. */
    static Map<String, String> labels(PodSpec pod) {
        return keys(pod).isEmpty() ? Map.of() : Map.of(LABEL, "true");
    }

    /** The keys that must be released, by their Secrets. */
    static Map<String, Set<String>> keys(PodSpec pod) {
        Map<String, Set<String>> keys = new TreeMap<>();
        pod.getContainers().stream()
                .flatMap(container -> container.getEnv().stream())
                .flatMap(SecretInputs::secret)
                .forEach(secret -> add(keys, secret.getName(), secret.getKey()));
        volumes(pod)
                .values()
                .forEach(secret -> secret.getItems().forEach(item -> add(keys, secret.getSecretName(), item.getKey())));
        return keys;
    }

    private static void add(Map<String, Set<String>> keys, String secret, String key) {
        if (!CREDENTIALS.contains(key)) {
            keys.computeIfAbsent(secret, name -> new TreeSet<>()).add(key);
        }
    }

    private static Map<String, SecretVolumeSource> volumes(PodSpec pod) {
        Map<String, SecretVolumeSource> secrets = new LinkedHashMap<>();
        pod.getVolumes().stream()
                .filter(volume -> volume.getSecret() != null)
                .forEach(volume -> secrets.put(volume.getName(), volume.getSecret()));
        return secrets;
    }

    private static Stream<SecretKeySelector> secret(EnvVar variable) {
        return Stream.ofNullable(variable.getValueFrom())
                .map(EnvVarSource::getSecretKeyRef)
                .flatMap(Stream::ofNullable);
    }
}
