package io.batchmark.operator.act;

import io.batchmark.api.pod.UserIds;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.jspecify.annotations.Nullable;

/** The user ids that a platform asks for. The API server is asked until it answers once. */
public final class PlatformUserIds {
    private final UserIds.Choice choice;
    private volatile @Nullable Boolean openShift;

    public PlatformUserIds(UserIds.Choice choice) {
        this.choice = choice;
    }

    /** Asks the API server for its API groups if the choice is Auto. */
    public UserIds of(KubernetesClient client) {
        return choice.on(() -> isOpenShift(client));
    }

    private boolean isOpenShift(KubernetesClient client) {
        Boolean known = openShift;
        if (known == null) {
            known = client.hasApiGroup(UserIds.OPENSHIFT, true);
            openShift = known;
        }
        return known;
    }
}
