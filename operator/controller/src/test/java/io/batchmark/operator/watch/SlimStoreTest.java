package io.batchmark.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.api.metadata.ContainerNames;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.validation.AnyJson;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects in which a user with the role {@code edit} has filled each field that the operator reads. */
class SlimStoreTest {
    private static final String LONG = "x".repeat(100_000);
    private static final int ELEMENTS = 40;
    private static final ObjectBounds BOUNDS = new ObjectBounds(1 << 20, 1 << 20, () -> 0);

    private final ObjectMapper json = AnyJson.ofOperator();

    @ParameterizedTest
    @CsvSource({"Pod, 56", "Job, 24", "ConfigMap, 24"})
    void filledObject_takesKib(String kind, int kib) throws Exception {
        HasMetadata kept = kept(filled(kind));

        assertThat(json.writeValueAsString(kept).length()).isBetween(1024, kib * 1024);
    }

    @Test
    void annotationsOfParts_areKept() throws Exception {
        HasMetadata kept = kept("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","annotations":
                {"batchmark.io/stopped":"Timeout","batchmark.io/rerun":"all","other":"1"}}}""");

        assertThat(kept.getMetadata().getAnnotations()).containsOnlyKeys(Labels.STOPPED);
    }

    @Test
    void omittedPod_isUnchangedForItsInformerUntilItIsDeleted() throws Exception {
        ObjectBounds bounds = new ObjectBounds(2 * SlimStore.OVERHEAD, Long.MAX_VALUE, () -> 0);
        SlimStore<Pod> store = SlimStore.plain(Pod.class, Pod::new, bounds);
        Pod small = pod("small", "1");
        Pod large = json.readValue(filled("Pod"), Pod.class);

        assertThat(store.put("tenant/small", small)).isNull();
        assertThat(store.put("tenant/a", large)).isSameAs(large);
        assertThat(store.get("tenant/a")).isNull();
        assertThat(store.values()).containsExactly(small);
        assertThat(store.remove("tenant/a").getMetadata().getName()).isEqualTo("a");
        assertThat(store.remove("tenant/a")).isNull();
        assertThat(bounds.excess("tenant")).isEmpty();
    }

    @Test
    void podThatGrowsBeyondTheBound_isDroppedAndComesBackWhenItIsReadAgain() throws Exception {
        ObjectBounds bounds = new ObjectBounds(2 * SlimStore.OVERHEAD, Long.MAX_VALUE, () -> 0);
        SlimStore<Pod> store = SlimStore.plain(Pod.class, Pod::new, bounds);
        store.put("tenant/a", pod("a", "0"));
        store.put("tenant/a", json.readValue(filled("Pod"), Pod.class));

        assertThat(store.get("tenant/a")).isNull();
        assertThat(bounds.excess("tenant").orElseThrow().text())
                .startsWith(
                        "namespace tenant has 1 pods, Jobs and ConfigMaps with labels of campaigns, which take 1 MiB of memory");
        assertThat(store.restore(bounds.due("tenant").getFirst(), pod("a", "2")))
                .isTrue();
        assertThat(store.get("tenant/a").getMetadata().getResourceVersion()).isEqualTo("2");
    }

    private Pod pod(String name, String version) throws JsonProcessingException {
        return json.readValue(
                "{'metadata':{'namespace':'tenant','name':'%s','uid':'1','resourceVersion':'%s'}}"
                        .formatted(name, version)
                        .replace('\'', '"'),
                Pod.class);
    }

    private HasMetadata kept(String object) throws JsonProcessingException {
        return switch (json.readTree(object).path("kind").asText()) {
            case "Pod" -> kept(object, Pod.class, SlimStore.plain(Pod.class, Pod::new, BOUNDS));
            case "Job" -> kept(object, Job.class, SlimStore.plain(Job.class, Job::new, BOUNDS));
            default -> kept(object, ConfigMap.class, SlimStore.ofLedgers(BOUNDS));
        };
    }

    private <T extends HasMetadata> T kept(String object, Class<T> type, SlimStore<T> store)
            throws JsonProcessingException {
        store.put("tenant/a", json.readValue(object, type));
        return store.get("tenant/a");
    }

    private static String filled(String kind) {
        String owners = many("{'apiVersion':'%1$s','kind':'%1$s','name':'%1$s','uid':'%1$s'}".formatted(LONG));
        String annotations = Stream.of(
                        Labels.STOPPED, Labels.KEPT, Labels.RERUN, Labels.ALLOWED_NAMESPACES, Labels.PART)
                .map(key -> "'" + key + "':'" + LONG + "'")
                .collect(Collectors.joining(",", "{", "}"));
        String containers = ContainerNames.ALL.stream()
                .map(name ->
                        "{'name':'" + name + "','image':'" + LONG + "','env':[{'name':'A','value':'" + LONG + "'}]}")
                .collect(Collectors.joining(",", "[", "]"));
        String volumes =
                many("{'name':'a','ephemeral':{'volumeClaimTemplate':{'spec':{'storageClassName':'" + LONG + "'}}}}");
        return """
                {'apiVersion':'v1','kind':'%s','metadata':{'namespace':'tenant','name':'a','uid':'1','resourceVersion':'1',
                'ownerReferences':%s,'annotations':%s,'finalizers':%s},
                'spec':{'containers':%s,'initContainers':%s,'volumes':%s}%s}""".formatted(
                        kind,
                        owners,
                        annotations,
                        many("'tenant.example/" + "f".repeat(200) + "'"),
                        containers,
                        containers,
                        volumes,
                        kind.equals("ConfigMap") ? ",'data':{'row':'" + LONG + "'}" : "")
                .replace('\'', '"');
    }

    /** More elements than the operator keeps. */
    private static String many(String element) {
        return IntStream.range(0, ELEMENTS).mapToObj(i -> element).collect(Collectors.joining(",", "[", "]"));
    }
}
