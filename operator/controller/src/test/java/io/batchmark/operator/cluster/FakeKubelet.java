package io.batchmark.operator.cluster;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_FORBIDDEN;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.metadata.Labels;
import io.batchmark.contract.AgentSettings;
import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.StringReader;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for Job controller, scheduler, kubelet and garbage collector in one namespace: makes the pod of a Job, lets
 * this one, and those that the operator makes itself, meet their fate, ends them when they are deleted, deletes them when
 * their owner is gone.
 */
public final class FakeKubelet implements AutoCloseable {
    private static final int UNPROCESSABLE = 422;
    private static final String UNSCHEDULABLE = "Unschedulable";

    private final KubernetesClient client;
    private final String namespace;
    private final Function<RunParameters, Fate> fates;
    /** As in Kubernetes 1.30. */
    private final int minor;

    /** In as many rounds it looks once although nothing has changed: the fate of a pod may be another one later. */
    private static final int MOST_IDLE = 10;

    private final Map<String, Integer> pods = new ConcurrentHashMap<>();
    private final Map<String, String> cleanups = new ConcurrentHashMap<>();
    private final Set<String> images = ConcurrentHashMap.newKeySet();
    /** Pods of runs that were counted. */
    private final Set<String> counted = ConcurrentHashMap.newKeySet();
    /** Jobs whose pod has ended or is about to: with a back-off limit of 0 there is no second one. */
    private final Set<String> served = ConcurrentHashMap.newKeySet();

    /** Of which each has room for one pod; null where there is room for any number. */
    private volatile @Nullable List<String> nodes;
    /** What an admission webhook adds to every pod. */
    private volatile List<Container> injected = List.of();
    /** Digest of the build that the registry has; null if kubelets report no digest. */
    private volatile @Nullable String build;
    /** Whether Jobs that clean databases up get no pod. */
    private volatile boolean withoutCleanups;

    /** Whether anything may have changed since a round began to look. */
    private final AtomicBoolean changed = new AtomicBoolean(true);

    private int idle;
    private final List<SharedIndexInformer<?>> informers;
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor();

    public FakeKubelet(KubernetesClient client, String namespace, Function<RunParameters, Fate> fates) {
        this.client = client;
        this.namespace = namespace;
        this.fates = fates;
        minor = Integer.parseInt(client.getKubernetesVersion().getMinor());
        informers = List.of(
                client.pods().inNamespace(namespace).inform(new Change<>()),
                client.batch().v1().jobs().inNamespace(namespace).inform(new Change<>()));
        rounds.scheduleWithFixedDelay(this::look, 0, 50, TimeUnit.MILLISECONDS);
    }

    /** The number of pods that could start, by the UID of their run. A pod at a scheduling gate cannot start. */
    public Map<String, Integer> podsByRun() {
        return Map.copyOf(pods);
    }

    /** Names of the Jobs that swept databases, with the one database that each was told of, as JSON. */
    public Map<String, String> cleanups() {
        return Map.copyOf(cleanups);
    }

    /** The images that pods were made with. */
    public Set<String> images() {
        return Set.copyOf(images);
    }

    /** From now on there are these nodes and no others, each with room for one pod. */
    public void schedule(String... names) {
        nodes = List.of(names);
        changed.set(true);
    }

    /** From now on every pod of a run has these containers, too. */
    public void inject(Container... containers) {
        injected = List.of(containers);
    }

    /** Moves the tags of all images to this build. */
    public void push(String digest) {
        build = digest;
    }

    /** From now on Jobs that clean databases up get no pod. */
    public void cleanNothingUp() {
        withoutCleanups = true;
    }

    /** What runs meets its fate. */
    public void end(Fate fate) {
        // a pod that this kubelet has not seen yet would begin to run after this and never end
        await().atMost(LiveCampaign.PATIENCE)
                .until(() -> pods().stream().noneMatch(pod -> !isBeside(pod) && isPending(pod)));
        pods().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .forEach(pod -> status(pod, fate.of(parameters(pod))));
    }

    /** One pod meets its fate, although no kubelet sees its namespace. */
    public static void end(KubernetesClient client, Pod pod, Fate fate) {
        write(client, pod, fate.of(parameters(pod)));
    }

    private List<Pod> pods() {
        return client.pods().inNamespace(namespace).list().getItems();
    }

    @Override
    public void close() {
        rounds.shutdownNow();
        informers.forEach(SharedIndexInformer::close);
    }

    /** It lists what there is, as what it was told may be old, but not while nothing changes. */
    private void look() {
        if (changed.getAndSet(false) || ++idle == MOST_IDLE) {
            idle = 0;
            round();
        }
    }

    /** Says that something has changed. */
    private final class Change<T> implements ResourceEventHandler<T> {
        @Override
        public void onAdd(T object) {
            changed.set(true);
        }

        @Override
        public void onUpdate(T before, T object) {
            changed.set(true);
        }

        @Override
        public void onDelete(T object, boolean unknown) {
            changed.set(true);
        }
    }

    private void round() {
        try {
            List<Pod> all = pods();
            all.stream().filter(pod -> isBeside(pod) && isGoing(pod)).forEach(this::endDeletion);
            schedule(all);
            List<Pod> existing = all.stream().filter(pod -> !isBeside(pod)).toList();
            existing.stream().filter(pod -> !isGated(pod)).forEach(this::count);
            List<Job> jobs =
                    client.batch().v1().jobs().inNamespace(namespace).list().getItems();
            existing.stream()
                    .filter(pod -> pod.getMetadata().getDeletionTimestamp() != null || hasEnded(pod))
                    .flatMap(pod -> pod.getMetadata().getOwnerReferences().stream())
                    .forEach(owner -> served.add(owner.getUid()));
            jobs.stream()
                    .filter(job -> job.getMetadata().getDeletionTimestamp() == null
                            && !Boolean.TRUE.equals(job.getSpec().getSuspend())
                            && !served.contains(job.getMetadata().getUid())
                            && podOf(job, existing).isEmpty())
                    .forEach(job -> {
                        if (Labels.CLEANUP.equals(job.getMetadata().getLabels().get(Labels.PART))) {
                            cleanup(job);
                        } else {
                            makePod(job);
                        }
                    });
            existing.forEach(pod -> {
                if (pod.getMetadata().getDeletionTimestamp() != null) {
                    endDeletion(pod);
                } else if (isPending(pod) && !isGated(pod) && hasNodes(pod, all)) {
                    status(pod, withImages(pod, fates.apply(parameters(pod)).of(parameters(pod))));
                } else if (!isOfCampaign(pod) && jobs.stream().noneMatch(job -> owns(job, pod))) {
                    client.resource(pod).delete();
                }
            });
            jobs.stream()
                    .filter(job -> job.getMetadata().getDeletionTimestamp() != null)
                    .forEach(job -> endDeletion(job, existing));
        } catch (KubernetesClientException e) {
            // the operator and the test change the same objects: the next round sees how they are then
            changed.set(true);
        }
    }

    /** In the order in which pods were made, whatever they belong to. */
    private void schedule(List<Pod> pods) {
        Set<String> taken = pods.stream()
                .filter(pod -> !hasEnded(pod) && pod.getSpec().getNodeName() != null)
                .map(pod -> pod.getSpec().getNodeName())
                .collect(Collectors.toSet());
        List<String> known = nodes;
        Iterator<String> free = known == null
                ? Stream.generate(() -> "node-1").iterator()
                : known.stream().filter(node -> !taken.contains(node)).iterator();
        pods.stream()
                .filter(pod -> pod.getSpec().getNodeName() == null && !isGated(pod) && !isGoing(pod))
                .sorted(Comparator.comparing(
                        pod -> Long.valueOf(pod.getMetadata().getResourceVersion())))
                .forEach(pod -> {
                    if (free.hasNext()) {
                        bind(pod, free.next());
                    } else if (pod.getStatus().getConditions().stream()
                            .noneMatch(condition -> UNSCHEDULABLE.equals(condition.getReason()))) {
                        status(pod, unschedulable());
                    }
                });
    }

    private static PodStatus unschedulable() {
        return new PodStatusBuilder()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason(UNSCHEDULABLE)
                .withMessage("0 nodes have room")
                .endCondition()
                .build();
    }

    private void bind(Pod pod, String node) {
        client.bindings()
                .inNamespace(namespace)
                .resource(new BindingBuilder()
                        .withNewMetadata()
                        .withName(pod.getMetadata().getName())
                        .endMetadata()
                        .withNewTarget()
                        .withKind("Node")
                        .withName(node)
                        .endTarget()
                        .build())
                .create();
    }

    /** Whether a pod and what is beside it have nodes, so that it can begin. */
    private boolean hasNodes(Pod pod, List<Pod> pods) {
        String attempt = pod.getMetadata().getLabels().get(Labels.JOB);
        return nodes == null
                || pods.stream()
                        .filter(other ->
                                attempt.equals(other.getMetadata().getLabels().get(Labels.JOB)))
                        .allMatch(other -> other.getSpec().getNodeName() != null);
    }

    /** The scheduler takes no notice of such a pod, and the API server refuses to bind it to a node. */
    private static boolean isGated(Pod pod) {
        return !pod.getSpec().getSchedulingGates().isEmpty();
    }

    private static boolean isGoing(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    private void cleanup(Job job) {
        String database = job.getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getEnv()
                .getFirst()
                .getValue();
        if (!withoutCleanups && cleanups.putIfAbsent(job.getMetadata().getName(), database) == null) {
            client.resource(job)
                    .subresource("status")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            Serialization.asJson(
                                    Map.of("status", completed(Instant.now().toString()))));
        }
    }

    /** As Job controllers say it: from Kubernetes 1.31 on with a condition more, which older API servers refuse. */
    private JobStatus completed(String at) {
        Stream<String> conditions = Stream.of("SuccessCriteriaMet", "Complete").skip(minor < 31 ? 1 : 0);
        return new JobStatusBuilder()
                .withStartTime(at)
                .withCompletionTime(at)
                .withSucceeded(1)
                .withConditions(conditions
                        .map(condition -> new JobConditionBuilder()
                                .withType(condition)
                                .withStatus("True")
                                .withLastTransitionTime(at)
                                .build())
                        .toList())
                .build();
    }

    /** A kubelet ends the containers of a pod that is deleted and then lets go of it; finalizers may still hold it. */
    private void endDeletion(Pod pod) {
        if (!hasEnded(pod)) {
            status(pod, new PodStatusBuilder().withPhase("Failed").build());
        }
        client.resource(pod).withGracePeriod(0).delete();
    }

    /** Deletion in the foreground ends when the pods are gone. */
    private void endDeletion(Job job, List<Pod> existing) {
        Optional<Pod> pod = podOf(job, existing);
        if (pod.isPresent()) {
            client.resource(pod.get()).delete();
        } else {
            // that of the garbage collector
            client.resource(job)
                    .patch(
                            PatchContext.of(PatchType.STRATEGIC_MERGE),
                            "{\"metadata\":{\"$deleteFromPrimitiveList/finalizers\":[\"foregroundDeletion\"]}}");
        }
    }

    /** What a Job controller does that may not: it tells, and tries again. */
    private void makePod(Job job) {
        try {
            create(job);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_FORBIDDEN && e.getCode() != UNPROCESSABLE) {
                throw e;
            }
            tell(job, "FailedCreate", "Error creating: " + e.getStatus().getMessage());
        }
    }

    /** A warning about something, such as of a kubelet about a pod that it cannot start. */
    public void warn(Pod pod, String reason, String message) {
        tell(pod, reason, message);
    }

    private void tell(HasMetadata about, String reason, String message) {
        Event event = new EventBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(about.getMetadata().getName() + "." + reason.toLowerCase(Locale.ROOT))
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(about.getApiVersion())
                .withKind(about.getKind())
                .withNamespace(namespace)
                .withName(about.getMetadata().getName())
                .withUid(about.getMetadata().getUid())
                .endInvolvedObject()
                .withNewSource()
                .withComponent("stand-in")
                .endSource()
                .withType("Warning")
                .withReason(reason)
                .withMessage(message)
                .withLastTimestamp(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .build();
        try {
            client.resource(event).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    private void create(Job job) {
        client.resource(new PodBuilder()
                        .withMetadata(job.getSpec().getTemplate().getMetadata())
                        .editMetadata()
                        .withNamespace(namespace)
                        .withGenerateName(job.getMetadata().getName() + "-")
                        .withOwnerReferences(new OwnerReferenceBuilder()
                                .withApiVersion("batch/v1")
                                .withKind("Job")
                                .withName(job.getMetadata().getName())
                                .withUid(job.getMetadata().getUid())
                                .withController(true)
                                .build())
                        .endMetadata()
                        .withSpec(job.getSpec().getTemplate().getSpec())
                        .editSpec()
                        .addAllToContainers(injected)
                        .endSpec()
                        .build())
                .create();
    }

    private void count(Pod pod) {
        if (isRun(pod) && counted.add(pod.getMetadata().getUid())) {
            pods.merge(parameters(pod).run(), 1, Integer::sum);
            images.add(pod.getSpec().getContainers().get(0).getImage());
        }
    }

    /** A pod that names a digest has this build, any other pod has the build that was pushed last. */
    private PodStatus withImages(Pod pod, PodStatus status) {
        String image = pod.getSpec().getContainers().getFirst().getImage();
        String digest = build;
        if (digest != null) {
            status.getContainerStatuses()
                    .forEach(container -> container.setImageID(
                            image.contains("@") ? image : image.substring(0, image.lastIndexOf(':')) + "@" + digest));
        }
        return status;
    }

    /** A kubelet writes the ends of the containers before the phase of the pod, unless it ends the pod itself. */
    private void status(Pod pod, PodStatus status) {
        boolean endedByItself =
                status.getReason() == null && !status.getContainerStatuses().isEmpty();
        if (endedByItself && List.of("Succeeded", "Failed").contains(status.getPhase())) {
            write(client, pod, new PodStatusBuilder(status).withPhase("Running").build());
        }
        write(client, pod, status);
    }

    private static void write(KubernetesClient client, Pod pod, PodStatus status) {
        try {
            client.resource(pod)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(Map.of("status", status)));
        } catch (KubernetesClientException e) {
            // the operator may remove a pod as soon as its containers have ended, and a kubelet accepts that
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    /** Whether it can run; somebody may have given another pod the labels of one that can. */
    private static boolean isRun(Pod pod) {
        return variable(pod.getSpec().getContainers(), RunParameters.VARIABLE).isPresent()
                || variable(pod.getSpec().getInitContainers(), AgentSettings.VARIABLE)
                        .isPresent();
    }

    /** Whether the operator made it, which also deletes it before its campaign goes. */
    private static boolean isOfCampaign(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> owner.getKind().equals("BenchmarkCampaign"));
    }

    /** Whether it is no pod of a run. */
    private static boolean isBeside(Pod pod) {
        return Set.of(Labels.DATABASE, Labels.BROKER)
                .contains(pod.getMetadata().getLabels().get(Labels.PART));
    }

    private static boolean hasEnded(Pod pod) {
        return List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
    }

    /** Not yet begun: a pod waits here only to be told its fate. */
    private static boolean isPending(Pod pod) {
        return pod.getStatus().getContainerStatuses().isEmpty()
                && "Pending".equals(pod.getStatus().getPhase());
    }

    private static Optional<Pod> podOf(Job job, List<Pod> pods) {
        return pods.stream().filter(pod -> owns(job, pod)).findFirst();
    }

    private static boolean owns(HasMetadata owner, Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .anyMatch(reference ->
                        reference.getUid().equals(owner.getMetadata().getUid()));
    }

    static RunParameters parameters(Pod pod) {
        Optional<String> agent = variable(pod.getSpec().getInitContainers(), AgentSettings.VARIABLE);
        try {
            return agent.isPresent()
                    ? ofAgent(agent.get())
                    : Wire.decodeParameters(variable(pod.getSpec().getContainers(), RunParameters.VARIABLE)
                            .orElseThrow());
        } catch (ContractException | IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The parameters in the settings of an agent. */
    private static RunParameters ofAgent(String text) throws IOException {
        Properties settings = new Properties();
        settings.load(new StringReader(text));
        return new RunParameters(
                settings.getProperty("run"),
                Integer.parseInt(settings.getProperty("attempt")),
                Workload.DEFAULT,
                new Application(settings.getProperty("job"), Map.of(), null),
                Database.DERBY,
                null);
    }

    private static Optional<String> variable(List<Container> containers, String name) {
        return containers.stream()
                .flatMap(container -> container.getEnv().stream())
                .filter(variable -> name.equals(variable.getName()))
                .map(EnvVar::getValue)
                .findFirst();
    }

    /** A pod that runs until it is told otherwise. */
    public static Fate running() {
        return parameters -> new PodStatusBuilder().withPhase("Running").build();
    }
}
