package io.batchmark.operator.observe;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.ledger.LedgerShard;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.Execution;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.loop.Observation;
import io.batchmark.core.schedule.Policy;
import io.batchmark.core.treatment.LedgerRows;
import io.batchmark.operator.config.OperatorConfig;
import io.batchmark.operator.run.AttemptObjects;
import io.batchmark.operator.run.AttemptObserver;
import io.batchmark.operator.run.ImageObserver;
import io.batchmark.operator.run.JobState;
import io.batchmark.operator.run.PodState;
import io.batchmark.operator.run.SilentObjects;
import io.batchmark.operator.run.Since;
import io.batchmark.operator.watch.Informers;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the objects of a campaign from the informers' caches, which show every write of our own at once. */
public final class Observer {
    /** Objects of one answer of the API server: a shard of a ledger has about 220 KiB, and at most 6 MiB. */
    private static final long PAGE = 2;

    private Observer() {}

    /** @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read */
    public static ObservedObjects observe(
            BenchmarkCampaign campaign,
            EarlierObservations earlier,
            OperatorConfig config,
            Instant now,
            LongSupplier nanos,
            Neighbourhood neighbourhood,
            Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        List<ConfigMap> shards = shards(campaign, Informers.ofCampaign(ConfigMap.class, context));
        if (shards.stream().anyMatch(earlier.rows()::lacks)) {
            List<ConfigMap> read = new ArrayList<>();
            stored(campaign, context, shard -> read.add(LedgerShard.of(shard)));
            shards = shards(campaign, read);
        }
        Duration startGrace = config.startGrace();
        AttemptObjects own = attempts(campaign, context);
        List<Job> jobs = own.jobs();
        List<Pod> pods = own.pods();
        earlier.firstSeen().begin();
        List<Pod> seen = Informers.ofCampaign(Pod.class, context);
        List<Pod> beside = Ownership.beside(campaign, seen);
        List<Pod> all = Stream.concat(pods.stream(), beside.stream()).toList();
        Since first = earlier.firstSeen().at(now, nanos);
        Since since = earlier.silence()
                .confirmed(
                        SilentObjects.of(jobs, all, waits(campaign, config), first, now),
                        first,
                        now,
                        object -> StoredState.isSeen(object, seen, context.getClient()));
        List<HasMetadata> stuck = stuck(jobs, pods, beside, since, now.minus(startGrace));
        Map<String, String> said = earlier.eventMessages()
                .of(stuck, startGrace, now, object -> ObjectEvents.message(object, context.getClient()));
        Ledger ledger = earlier.rows().read(shards);
        ImagePins images = earlier.images().with(ImagePins.of(campaign, config.pull()), all);
        List<ObservedAttempt> attempts = new ArrayList<>(
                ImageObserver.compare(AttemptObserver.of(jobs, pods, beside, said, since), images, all));
        attempts.addAll(AttemptObserver.leftBeside(beside, attempts, ledger));
        Observation meaning = new Observation(
                now,
                ledger,
                earlier.rows().missing(),
                attempts,
                own.kept().size(),
                new OtherCampaigns(campaign, neighbourhood.runs(() -> AllRuns.of(context)))
                        .observe(startGrace, since, now));
        return new ObservedObjects(jobs, pods, beside, own.kept(), shards, images, meaning);
    }

    private static List<ConfigMap> shards(BenchmarkCampaign campaign, List<ConfigMap> seen) {
        SortedMap<Integer, ConfigMap> numbered = new TreeMap<>();
        for (ConfigMap shard : seen) {
            if (Ownership.isPart(shard, campaign, Labels.LEDGER)) {
                LedgerConfigMap.number(shard, campaign).ifPresent(number -> numbered.put(number, shard));
            }
        }
        return List.copyOf(numbered.values());
    }

    private static List<HasMetadata> stuck(
            List<Job> jobs, List<Pod> pods, List<Pod> beside, Since since, Instant latest) {
        List<HasMetadata> stuck = new ArrayList<>();
        jobs.stream()
                .filter(job -> isBefore(JobState.waitsSince(job, pods, since), latest))
                .forEach(stuck::add);
        Stream.concat(pods.stream(), beside.stream())
                .filter(pod -> isBefore(PodState.waitsSince(pod, since), latest))
                .forEach(stuck::add);
        return stuck;
    }

    private static SilentObjects.Waits waits(BenchmarkCampaign campaign, OperatorConfig config) {
        Execution execution = campaign.getSpec().execution();
        Duration pending = Durations.parse(execution.pendingTimeout(), Policy.PENDING_TIMEOUT);
        return new SilentObjects.Waits(
                pending.compareTo(config.startGrace()) < 0 ? pending : config.startGrace(),
                config.deletionGrace(),
                Durations.parse(execution.runTimeout()));
    }

    private static boolean isBefore(@Nullable Instant one, Instant other) {
        return one != null && !one.isAfter(other);
    }

    /**
     * Reads all rows of a campaign with their results, which no cache has, page by page.
     *
     * @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read
     */
    public static LedgerRows rows(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        LedgerRows rows = new LedgerRows();
        stored(campaign, context, shard -> LedgerConfigMap.entries(shard).forEach(rows::add));
        return rows;
    }

    /** What is done with a shard as it is stored. */
    @FunctionalInterface
    private interface Reading {
        void of(ConfigMap shard) throws UnreadableLedgerException;
    }

    private static void stored(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, Reading reading)
            throws UnreadableLedgerException {
        String next = null;
        do {
            ConfigMapList page = context.getClient()
                    .configMaps()
                    .inNamespace(campaign.getMetadata().getNamespace())
                    .withLabels(Labels.selector(campaign, Labels.LEDGER))
                    .list(new ListOptionsBuilder()
                            .withLimit(PAGE)
                            .withContinue(next)
                            .build());
            for (ConfigMap shard : page.getItems()) {
                if (Ownership.isPart(shard, campaign, Labels.LEDGER)
                        && LedgerConfigMap.number(shard, campaign).isPresent()) {
                    reading.of(shard);
                }
            }
            next = page.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
    }

    /** Reads all objects with the UID of a campaign as their label from the API server, page by page. It keeps no page. */
    public static <R extends HasMetadata> void pages(
            Class<R> type, BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, Consumer<List<R>> page) {
        String next = null;
        do {
            KubernetesResourceList<R> read = context.getClient()
                    .resources(type)
                    .inNamespace(campaign.getMetadata().getNamespace())
                    .withLabel(Labels.CAMPAIGN_UID, campaign.getMetadata().getUid())
                    .list(new ListOptionsBuilder()
                            .withLimit(PAGE)
                            .withContinue(next)
                            .build());
            page.accept(read.getItems());
            next = read.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
    }

    /** Jobs and pods of a campaign's attempts. */
    public static AttemptObjects attempts(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        return AttemptObjects.of(
                campaign, Informers.ofCampaign(Job.class, context), Informers.ofCampaign(Pod.class, context));
    }
}
