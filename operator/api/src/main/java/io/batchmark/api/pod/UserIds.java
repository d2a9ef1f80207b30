package io.batchmark.api.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.function.BooleanSupplier;

/** The user and group ids of pods: the ids of their images, or the ids that the platform assigns to a namespace. */
public enum UserIds {
    /** The pod names ids, because the user of some images is root or a name, which Kubernetes refuses to run. */
    Fixed,
    /** The pod names no ids. OpenShift refuses a pod with ids that do not belong to the namespace, and adds ids that do. */
    Assigned;

    /** The choice of the chart. */
    public enum Choice {
        /** Assigned on OpenShift, Fixed elsewhere. */
        Auto,
        Fixed,
        Assigned;

        /** @param isOpenShift tests if the platform assigns ids; it is asked only if the choice is Auto */
        public UserIds on(BooleanSupplier isOpenShift) {
            return switch (this) {
                case Fixed -> UserIds.Fixed;
                case Assigned -> UserIds.Assigned;
                case Auto -> isOpenShift.getAsBoolean() ? UserIds.Assigned : UserIds.Fixed;
            };
        }
    }

    /** The API group that a platform serves which assigns ids. */
    public static final String OPENSHIFT = "security.openshift.io";

    /** Returns the object itself, with these ids if the object is a pod or a Job. */
    public <T extends HasMetadata> T of(T object) {
        if (this == Assigned) {
            PodSpecs.of(object).forEach(UserIds::removeIds);
        }
        return object;
    }

    private static void removeIds(PodSpec spec) {
        PodSecurityContext security = spec.getSecurityContext();
        security.setRunAsUser(null);
        security.setRunAsGroup(null);
        security.setFsGroup(null);
        PodSpecs.containers(spec).map(Container::getSecurityContext).forEach(container -> container.setRunAsUser(null));
    }
}
