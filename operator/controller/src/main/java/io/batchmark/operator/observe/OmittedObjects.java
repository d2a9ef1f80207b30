package io.batchmark.operator.observe;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.watch.ExcessObjects;
import io.batchmark.operator.watch.Informers;
import io.batchmark.operator.watch.ObjectBounds;
import io.batchmark.operator.watch.ObjectBounds.Omission;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the objects again that the caches have omitted because their namespace had too many. */
public final class OmittedObjects {
    /** Objects that do not fit, after which a reading ends. */
    private static final int MOST_MISFITS = 8;

    private OmittedObjects() {}

    /** Returns the objects of the campaign's namespace if they are still too many; empty if the caches are complete. */
    public static Optional<ExcessObjects> readAgain(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        String namespace = campaign.getMetadata().getNamespace();
        ObjectBounds bounds = Informers.bounds(context);
        int misfits = 0;
        for (Omission omission : bounds.due(namespace)) {
            boolean isBack = Informers.restore(omission, new ApiReading(context.getClient()), context);
            misfits += isBack ? 0 : 1;
            if (misfits == MOST_MISFITS) {
                break;
            }
        }
        return bounds.excess(namespace);
    }

    private record ApiReading(KubernetesClient client) implements Informers.Reading {
        @Override
        public <R extends HasMetadata> @Nullable R of(Class<R> type, String namespace, String name) {
            return client.resources(type).inNamespace(namespace).withName(name).get();
        }
    }
}
