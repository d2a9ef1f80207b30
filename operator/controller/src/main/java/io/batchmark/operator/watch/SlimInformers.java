package io.batchmark.operator.watch;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.api.config.informer.InformerConfiguration;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.source.PrimaryToSecondaryMapper;
import io.javaoperatorsdk.operator.processing.event.source.SecondaryToPrimaryMapper;
import io.javaoperatorsdk.operator.processing.event.source.informer.Mappers;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How Jobs, pods and ConfigMaps of campaigns are watched. There is an informer for each namespace that is named, and each
 * asks for a store, which serves one of them only: so each gets another one.
 */
final class SlimInformers<R extends HasMetadata> implements InformerEventSourceConfiguration<R> {
    private final InformerEventSourceConfiguration<R> plain;
    private final InformerConfiguration<R> informers;
    private final ObjectBounds bounds;

    /** @param stores makes them */
    private SlimInformers(
            InformerEventSourceConfiguration<R> plain,
            Function<ObjectBounds, SlimStore<R>> stores,
            ObjectBounds bounds) {
        this.plain = plain;
        this.bounds = bounds;
        informers = new WithStores<>(plain.getInformerConfig(), () -> stores.apply(bounds));
    }

    /**
     * @param selector by labels
     * @param page objects of one answer of the API server
     * @param bounds the bounds of all stores
     */
    static <R extends HasMetadata> SlimInformers<R> of(
            Class<R> type,
            String selector,
            String campaign,
            long page,
            Function<ObjectBounds, SlimStore<R>> stores,
            ObjectBounds bounds) {
        return new SlimInformers<>(
                InformerEventSourceConfiguration.from(type, BenchmarkCampaign.class)
                        .withLabelSelector(selector)
                        .withSecondaryToPrimaryMapper(Mappers.fromLabel(campaign, "", BenchmarkCampaign.class))
                        .withNamespacesInheritedFromController()
                        .withInformerListLimit(page)
                        .build(),
                stores,
                bounds);
    }

    /** The bounds that all stores share. */
    ObjectBounds bounds() {
        return bounds;
    }

    @Override
    public InformerConfiguration<R> getInformerConfig() {
        return informers;
    }

    @Override
    public SecondaryToPrimaryMapper<R> getSecondaryToPrimaryMapper() {
        return plain.getSecondaryToPrimaryMapper();
    }

    @Override
    public <P extends HasMetadata> PrimaryToSecondaryMapper<P> getPrimaryToSecondaryMapper() {
        return plain.getPrimaryToSecondaryMapper();
    }

    @Override
    public Optional<GroupVersionKind> getGroupVersionKind() {
        return plain.getGroupVersionKind();
    }

    private static final class WithStores<R extends HasMetadata> extends InformerConfiguration<R> {
        private final Supplier<SlimStore<R>> stores;

        WithStores(InformerConfiguration<R> plain, Supplier<SlimStore<R>> stores) {
            super(
                    plain.getResourceClass(),
                    plain.getName(),
                    plain.getNamespaces(),
                    plain.getFollowControllerNamespaceChanges(),
                    plain.getLabelSelector(),
                    plain.getOnAddFilter(),
                    plain.getOnUpdateFilter(),
                    plain.getOnDeleteFilter(),
                    plain.getGenericFilter(),
                    plain.getItemStore(),
                    plain.getInformerListLimit(),
                    plain.getFieldSelector(),
                    plain.isComparableResourceVersions(),
                    plain.getGhostResourceCacheCheckInterval());
            this.stores = stores;
        }

        /** Called once for each informer. */
        @Override
        public ItemStore<R> getItemStore() {
            return stores.get();
        }
    }
}
