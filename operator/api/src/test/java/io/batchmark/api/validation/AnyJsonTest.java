package io.batchmark.api.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.batchmark.api.v1alpha1.AddedLevels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Replicates;
import io.batchmark.api.v1alpha1.SpecSource;
import io.batchmark.core.schedule.Decision.Phase;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnyJsonTest {
    private static final KubernetesSerialization JSON = serialization();

    private static final KubernetesSerialization JSON_OF_ALL = new KubernetesSerialization(AnyJson.mapper(), true);

    /** The JSON that was read last, where large specs are looked up. */
    private static String last = "";

    private static final List<String> lookups = new ArrayList<>();

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final String LONG = "n".repeat(1_000_000);

    private static final String NEWER = campaign("""
            {"baseline":{"items":10,"jobRepository":"Elsewhere"},"workflow":{"steps":3},
            "design":{"type":"Sobol","replicates":"many","points":[1,2]},"execution":{"parallelism":{"from":1}}}
            """);

    @Test
    void whatCannotBeUsedIsNotedAndTheRestIsRead() {
        BenchmarkCampaign campaign = read(NEWER);

        assertThat(campaign.getSpec().baseline().items()).isEqualTo(10);
        assertThat(campaign.getSpec().baseline().itemCount()).isEqualTo(1000);
        assertThat(campaign.getSpec().design().replicates()).isEqualTo(new Replicates(3, 30));
        assertThat(campaign.notUnderstood())
                .containsExactlyInAnyOrder(
                        "spec.workflow is no field of it",
                        "spec.baseline.jobRepository: \"Elsewhere\" is none of Database, Memory",
                        "spec.design.type: \"Sobol\" is none of FractionalFactorial, FullFactorial, LatinHypercube,"
                                + " OneFactorAtATime",
                        "spec.design.replicates: \"many\" is neither an integer nor an object",
                        "spec.design.points is no field of it",
                        "spec.execution.parallelism: an object is no integer");
    }

    @Test
    void aCopyHasTheNotesToo() {
        BenchmarkCampaign campaign = read(NEWER);

        assertThat(campaign.copy().notUnderstood()).isEqualTo(campaign.notUnderstood());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{} | ",
                "{'execution':{'maxFailedRuns':1}} | ",
                "null | spec: null is no object",
                "[] | spec: a list is no object",
                "{'runner':{'resources':{'requests':{'cpu':''}}}} | spec.runner.resources.requests.cpu: \"\" does not match",
                "{'runner':{'resources':{'limits':{'memory':'1e3Mi'}}}} | limits.memory: \"1e3Mi\" does not match",
                "{'runner':{'resources':{'limits':{'memory':[]}}}} | limits.memory: a list is no integer",
                "{'execution':{'maxFailedRuns':3000000000}} | spec.execution.maxFailedRuns: 3000000000 is more than 100000",
                "{'execution':{'maxFailedRuns':'ten'}} | spec.execution.maxFailedRuns: execution.maxFailedRuns must be",
                "{'execution':{'parallelism':-1}} | spec.execution.parallelism: -1 is less than 1",
                "{'execution':{'parallelism':1e308}} | spec.execution.parallelism: 1.0E308 is no integer",
                "{'execution':{'parallelism':2.0}} | ",
                "{'execution':{'runTimeout':'9s'}} | spec.execution.runTimeout: execution.runTimeout 9s is not between 10s and 168h",
                "{'execution':{'runTimeout':'9999999999999h'}} | spec.execution.runTimeout: 9999999999999h is not a time of at most 9999h",
                "{'execution':{'runTimeout':'30m\\n'}} | spec.execution.runTimeout: 30m",
                "{'execution':{'pendingTimeout':'59s'}} | execution.pendingTimeout 59s is not between 1m and 168h",
                "{'execution':{'pendingTimeout':'9999999999999h'}} | 9999999999999h is not a time of at most 9999h",
                "{'execution':{'maxDuration':'59s'}} | execution.maxDuration 59s is not between 1m and 8760h",
                "{'execution':{'maxDuration':'99999999999h'}} | 99999999999h is not a time of at most 9999h",
                "{'execution':{'pendingTimeout':'168h','maxDuration':'8760h','maxFailedRuns':0}} | ",
                "{'execution':{'maxFailedRuns':-1}} | spec.execution.maxFailedRuns: execution.maxFailedRuns must be",
                "{'execution':{'suspend':'yes'}} | spec.execution.suspend: \"yes\" is neither true nor false",
                "{'design':{'replicates':{'min':9,'max':5}}} | spec.design.replicates: min 9 is more than max 5: lower min",
                "{'design':{'replicates':{'min':9}}} | spec.design.replicates.max is missing",
                "{'design':{'replicates':{'max':0}}} | spec.design.replicates.max: 0 is less than 1",
                "{'design':{'replicates':[3]}} | spec.design.replicates: a list is neither an integer nor an object",
                "{'design':{'replicates':3}} | ",
                "{'design':{'replicates':{'max':9}}} | ",
                "{'analysis':{'margin':'60%'}} | spec.analysis.margin: 60% is not a margin from 0.1% to 50%",
                "{'analysis':{'confidence':1}} | analysis.confidence must be a fraction between 0.5 and 0.999",
                "{'baseline':{'database':'far'}} | baseline.database far is not derby, nor the name of one of spec.databases (which has none)",
                "{'factors':{'events':['far']}} | factors.events far is not none, nor",
                "{'factors':{'jvmOptions':['numa']}} | factors.jvmOptions numa is not none, nor",
                "{'jvmOptions':[{'name':'none','options':['-ea']}]} | spec.jvmOptions has an entry named none, which means no further options",
                "{'jvmOptions':[{'name':'a','options':['-jar']}]} | spec.jvmOptions a -jar is no option of a Java",
                "{'jvmOptions':[{'name':'a','options':['-XX:MaxRAMPercentage=9']}]} | is the size of the heap",
                "{'jvmOptions':[{'name':'a','options':['-XX:-UseZGC']}]} | is the garbage collector",
                "{'jvmOptions':[{'name':'a','options':['-Dderby.system.durability=test']}]} | is how Derby commits",
                "{'jvmOptions':[{'name':'a','options':['-XX:ActiveProcessorCount=1']}]} | is the number of processors",
                "{'jvmOptions':[{'name':'a','options':['-XX:Flags=x']}]} | is what the image of the job runner sets",
                "{'factors':{'image':['next']}} | factors.image next is not default, nor",
                "{'images':[{'name':'default','image':'a'}]} | spec.images has an entry named default, which means",
                "{'factors':{'env':['arenas']}} | factors.env arenas is not none, nor",
                "{'env':[{'name':'none','variables':[{'name':'A','value':'b'}]}]} | spec.env has an entry named none, which means",
                "{'env':[{'name':'a','variables':[{'name':'JAVA_TOOL_OPTIONS','value':'-Xmx1g'}]}]} | is for the Java virtual machine",
                "{'env':[{'name':'a','variables':[{'name':'JDBC_URL','value':'b'}]}]} | is what the image of the job runner",
                "{'images':[{'name':'a','image':''}]} | spec.images[0].image: \"\" has less than 1",
                "{'jvmOptions':[{'name':'a','options':['-XX:+UseNUMA','-Xss1m','-XX:+UseStringDeduplication']}]} | ",
                "{'factors':{'itemCount':[1,null]}} | spec.factors.itemCount[1]: null is no integer",
                "{'factors':{'itemCount':[1,1]}} | spec.factors.itemCount[1]: 1 is there twice",
                "{'factors':{'itemCount':[]}} | spec.factors.itemCount has 0 entries, which is less than 1",
                "{'factors':{'parameters':{'month':['1']}}} | factors.parameters has month, which spec.job.parameters does not contain",
                "{'databases':[{'derby':{}}]} | spec.databases[0].name is missing",
                "{'databases':[{'name':'both','derby':{},'postgresql':{'sidecar':{}}}]} | spec.databases both must have exactly",
                "{'databases':[{'name':'a','derby':{}},{'name':'a','derby':{}}]} | spec.databases[1]: \"a\" is there twice",
                "{'baseline':{'messagesTo':'k'},'brokers':[{'name':'k','kafka':{'strimzi':{'cluster':'c'},'authentication':'None'}}]} | baseline.messagesTo k is not none, nor",
                "{'brokers':[{'name':'k','kafka':{'bootstrapServers':['k:1']}}]} | spec.brokers[0].kafka: kafka.topic is missing",
            })
    void aSpecIsNotedByFieldAndValue(String spec, String note) {
        BenchmarkCampaign campaign = read(campaign(spec.replace('\'', '"')));

        if (note == null) {
            assertThat(campaign.notUnderstood()).isEmpty();
        } else {
            assertThat(campaign.notUnderstood()).singleElement().asString().contains(note);
        }
        assertThat(campaign.getSpec().execution().runTimeout()).isNotNull();
        assertThat(campaign.getSpec().runner()).isNotNull();
    }

    @Test
    void withoutASpecThereIsNothingToRun() {
        assertThat(read("{\"metadata\":{\"name\":\"none\"}}").notUnderstood()).containsExactly("spec is missing");
    }

    @Test
    void whatIsNotedIsBounded() {
        String fields = IntStream.range(0, 1_500)
                .mapToObj(i -> "\"" + "field".repeat(6) + i + "\":" + i)
                .collect(Collectors.joining(",", "{", "}"));

        assertThat(String.join("; ", read(campaign(fields)).notUnderstood()))
                .hasSizeLessThan(4096)
                .endsWith("1484 more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[[],[]", "{\"a\":{}", "\"\\u003c\""})
    void specThatIsTooLarge_isCountedAndNotRead(String element) {
        String filler = String.join(
                ",",
                Collections.nCopies(
                        100_000, element + (element.charAt(0) == '[' ? "]" : element.charAt(0) == '{' ? "}" : "")));
        String large = campaign("{\"any\":[" + filler + "]}").replace("\"status\":{}", "\"status\":{\"seed\":7}");
        String event = "{\"type\":\"ADDED\",\"object\":" + large + "}";

        long before = THREADS.getCurrentThreadAllocatedBytes();
        BenchmarkCampaign campaign =
                (BenchmarkCampaign) JSON.unmarshal(event, WatchEvent.class).getObject();
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("a tree takes 17 bytes or more for each byte")
                .isLessThan(3L * event.length());

        assertThat(campaign.isSpecTooLarge()).isTrue();
        assertThat(campaign.notUnderstood())
                .singleElement()
                .asString()
                .matches(
                        "spec has [1-9][0-9,]+ bytes as JSON, and at most 65,536 are read: shorten design.exclude, env or"
                                + " runner.podTemplate, or make two campaigns");
        assertThat(campaign.getSpec().execution().runTimeout()).isNotNull();
        assertThat(campaign.getStatus().seed()).isEqualTo(7);
    }

    @Test
    void specOfACampaignInTheCache_isReadInEachCopyOnly() {
        BenchmarkCampaign cached = read(campaign("{\"baseline\":{\"items\":10}}"));

        BenchmarkCampaignSpec one = cached.copy().getSpec();
        BenchmarkCampaignSpec other = cached.copy().getSpec();
        assertThat(one).isEqualTo(other).isNotSameAs(other);
        assertThat(one.baseline().items()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"4000, 0", "5000, 2", "64000, 2", "66000, 0"})
    void specAboveFourKibibytes_isLookedUpForEachCopy(int characters, int expected) {
        BenchmarkCampaign cached =
                read(campaign("{\"baseline\":{\"items\":10},\"any\":\"" + "x".repeat(characters) + "\"}"));
        lookups.clear();

        cached.copy().getSpec();
        cached.copy().notUnderstood();

        assertThat(lookups).hasSize(expected);
        assertThat(cached.specBytes()).isGreaterThan(characters);
        assertThat(cached.isSpecTooLarge()).isEqualTo(characters > 65_536);
        if (expected > 0) {
            assertThat(cached.getSpec().baseline().items()).isEqualTo(10);
            assertThat(cached.notUnderstood()).containsExactly("spec.any is no field of it");
        }
    }

    /** An API server takes all of these. */
    @ParameterizedTest
    @ValueSource(strings = {"deep", "long name", "long text", "long number", "names of one hash"})
    void noJsonIsTooMuch(String kind) {
        String json = switch (kind) {
            case "deep" -> "{\"a\":".repeat(9_000) + "1" + "}".repeat(9_000);
            case "long name" -> "{\"" + "n".repeat(60_000) + "\":1}";
            case "long text" -> "\"" + "t".repeat(60_000) + "\"";
            case "long number" -> "1" + "0".repeat(5_000);
            default -> namesOfOneHash();
        };
        String campaign =
                campaign("{\"runner\":{\"podTemplate\":{\"spec\":{\"tolerations\":[{\"more\":" + json + "}]}}}}");

        assertThat(read(campaign).notUnderstood())
                .containsExactly("spec.runner.podTemplate.spec.tolerations[0].more is no field of it");
        BenchmarkCampaign watched =
                (BenchmarkCampaign) JSON.unmarshal("{\"type\":\"ADDED\",\"object\":" + campaign + "}", WatchEvent.class)
                        .getObject();
        assertThat(watched.copy().notUnderstood()).hasSize(1);
    }

    @Test
    void addedLevelsThatSomebodyElseHasWrittenInPartAreReadAsFarAsTheyGo() {
        String status = "\"status\":{\"addedLevels\":[null,{},{\"factor\":\"items\",\"levels\":[\"20\",null]}]}";
        assertThat(read(NEWER.replace("\"status\":{}", status)).getStatus().addedLevels())
                .containsExactly(new AddedLevels(null, null), new AddedLevels("items", List.of("20")));
    }

    @Test
    void aStatusThatCannotBeReadIsAsIfItWereNotThere() {
        String status = "\"status\":{\"phase\":\"Odd\",\"seed\":7,\"startTime\":\"today\",\"runs\":{\"planned\":-1},"
                + "\"conditions\":[{\"type\":\"Complete\"},5],\"treatments\":{}}";

        BenchmarkCampaign campaign = read(NEWER.replace("\"status\":{}", status));

        assertThat(campaign.getStatus()).satisfies(read -> {
            assertThat(read.seed()).isEqualTo(7);
            assertThat(read.phase()).isEqualTo(Phase.Pending);
            assertThat(read.conditions()).isEmpty();
            assertThat(read.startTime()).isNull();
            assertThat(read.runs()).isNull();
        });
        String large = "\"status\":{\"seed\":7,\"treatments\":[{\"n\":9223372036854775807}],"
                + "\"iterations\":{\"number\":3000000000,\"fromBlock\":3000000000}}";
        assertThat(read(NEWER.replace("\"status\":{}", large)).getStatus())
                .as("no field that is out of range makes the others unreadable")
                .satisfies(read -> {
                    assertThat(read.seed()).isEqualTo(7);
                    assertThat(read.treatments()).isNull();
                    assertThat(read.chosenIterations()).isNull();
                });
        assertThat(read(NEWER.replace("\"status\":{}", "\"status\":\"done\"")).getStatus())
                .isNull();
    }

    @Test
    void aListIsReadAllTheSame() {
        String list =
                "{\"apiVersion\":\"batchmark.io/v1alpha1\",\"kind\":\"BenchmarkCampaignList\",\"metadata\":{},\"items\":["
                        + NEWER + "," + campaign("{}") + "]}";

        BenchmarkCampaignList campaigns = JSON.unmarshal(list, BenchmarkCampaignList.class);

        assertThat(campaigns.getItems())
                .extracting(campaign -> campaign.notUnderstood().size())
                .containsExactly(6, 0);
    }

    @Test
    void pod_isReadAsFarAsItIsUsed() {
        String pod = """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"run","uid":"u","labels":{"batchmark.io/block":"1"},
                "annotations":{"batchmark.io/stopped":"Cancelled"},"finalizers":["a","batchmark.io/result"],
                "ownerReferences":[{"apiVersion":"batch/v1","kind":"Job","name":"run","uid":"j","controller":true}]},
                "spec":{"containers":[{"name":"runner","image":"payroll:1"}],"initContainers":[{"name":"database","image":"postgres"}],
                "nodeName":"node-a","schedulingGates":[{"name":"batchmark.io/start"}],"volumes":[{"name":"data","ephemeral":{"volumeClaimTemplate":
                {"spec":{"storageClassName":"fast"}}}}]},"status":{"phase":"Failed","conditions":[{"type":"Ready",
                "status":"False","lastTransitionTime":"2026-01-01T00:00:00Z"}],"containerStatuses":[{"name":"runner",
                "imageID":"i","state":{"terminated":{"exitCode":3,"message":"%s"}}}]}}
                """.formatted("m".repeat(4096));

        assertThat(JSON.asJson(JSON.unmarshal(pod, Pod.class)))
                .isEqualTo(JSON_OF_ALL.asJson(JSON_OF_ALL.unmarshal(pod, Pod.class)));
    }

    @Test
    void objectOfAnySize_keepsLittle() {
        String metadata = """
                {"name":"large","managedFields":[{"fieldsV1":{"k:%1$s":{}}}],"labels":{%2$s,"batchmark.io/block":"1"},
                "annotations":{"batchmark.io/rerun":"%1$s","batchmark.io/any":"%1$s"},"ownerReferences":[%3$s],
                "finalizers":[%4$s,"batchmark.io/result"]}""".formatted(
                        LONG,
                        many("\"batchmark.io/any-%d\":\"x\""),
                        many("{\"kind\":\"Job\",\"name\":\"any-%d\",\"uid\":\"u\"}"),
                        many("\"example.org/any-%d\""));
        String condition = "{\"type\":\"Any-%d\",\"status\":\"True\",\"message\":\"" + LONG.substring(0, 5_000) + "\"}";
        Pod pod = JSON.unmarshal(
                """
                {"apiVersion":"v1","kind":"Pod","metadata":%s,"spec":{"nodeName":"node-a","containers":[%s,{"name":"runner","image":"payroll:1",
                "resources":{"limits":{"cpu":""}},"args":["%s"]}],"volumes":[%s]},"status":{"message":"%3$s","conditions":[%s]}}
                """.formatted(
                                metadata,
                                many("{\"name\":\"c-%d\",\"image\":\"any\"}"),
                                LONG,
                                many("{\"name\":\"v-%d\",\"emptyDir\":{}}"),
                                many(condition, 200)),
                Pod.class);
        Job job = JSON.unmarshal("""
                {"apiVersion":"batch/v1","kind":"Job","metadata":%s,"spec":{"suspend":true,"completions":2,"template":
                {"spec":{"containers":[{"name":"a","args":["%s"]}]}}},"status":{"succeeded":1,"conditions":[%s]}}
                """.formatted(metadata, LONG, many(condition, 200)), Job.class);

        assertThat(pod.getSpec().getNodeName()).isEqualTo("node-a");
        assertThat(pod.getSpec().getContainers()).singleElement().satisfies(container -> {
            assertThat(container.getImage()).isEqualTo("payroll:1");
            assertThat(container.getArgs()).isEmpty();
        });
        assertThat(job.getSpec().getSuspend()).isTrue();
        assertThat(job.getSpec().getCompletions()).isEqualTo(2);
        assertThat(job.getStatus().getSucceeded()).isEqualTo(1);
        assertThat(List.of(pod, job)).allSatisfy(object -> {
            assertThat(object.getMetadata().getLabels()).containsOnlyKeys("batchmark.io/block");
            assertThat(object.getMetadata().getFinalizers()).hasSize(17).endsWith("batchmark.io/result");
            assertThat(JSON.asJson(object)).hasSizeLessThan(48 * 1024);
        });
    }

    @Test
    void resourceOfStrimzi_isReadAsFarAsItIsUsed() {
        String kafka = """
                {"apiVersion":"kafka.strimzi.io/v1","kind":"Kafka","metadata":{"name":"k","labels":{"any":"x"}},"spec":{"kafka":
                {"listeners":[{"name":"plain","tls":false}],"authorization":{"type":"simple"},"config":{"any":"%1$s"}},
                "zookeeper":[%2$s]},"status":{"observedGeneration":2,"conditions":[{"type":"Ready","status":"True"}],
                "listeners":[{"name":"plain","certificates":["%1$s"]}],"kafkaVersion":"%1$s"}}
                """.formatted(LONG, many("{\"a\":%d}"));

        GenericKubernetesResource read = JSON.unmarshal(kafka, GenericKubernetesResource.class);

        assertThat(JSON.asJson(read))
                .isEqualTo("{\"apiVersion\":\"kafka.strimzi.io/v1\",\"kind\":\"Kafka\",\"metadata\":{\"name\":\"k\"},"
                        + "\"spec\":{\"kafka\":{\"listeners\":[{\"name\":\"plain\",\"tls\":false}],"
                        + "\"authorization\":{\"type\":\"simple\"}}},\"status\":{\"observedGeneration\":2,"
                        + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}");
    }

    @Test
    void finalizersOfACampaign_areAllReadInTheirOrder() {
        BenchmarkCampaign campaign = read(campaign("{}")
                .replace("\"name\":\"any\"", "\"name\":\"any\",\"finalizers\":[" + many("\"f/%d\"") + "]"));

        assertThat(campaign.getMetadata().getFinalizers()).hasSize(20_000).endsWith("f/19999");
        assertThat(campaign.copy().removeFinalizer("f/19998")).isTrue();
    }

    @Test
    void theKeysOfAConfigMapMayHaveOneHash() {
        ConfigMap shard = JSON.unmarshal(
                "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":"
                        + namesOfOneHash().replace(":1", ":\"\"") + "}",
                ConfigMap.class);

        assertThat(JSON.clone(shard).getData()).hasSize(1024);
    }

    /** Names for which Jackson's table of names is a list. */
    private static String namesOfOneHash() {
        return IntStream.range(0, 1024)
                .mapToObj(i -> IntStream.range(0, 10)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "aZ" : "b9")
                        .collect(Collectors.joining("", "\"", "\":1")))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** @param element its only parameter is a number */
    private static String many(String element) {
        return many(element, 20_000);
    }

    private static String many(String element, int count) {
        return IntStream.range(0, count).mapToObj(element::formatted).collect(Collectors.joining(","));
    }

    private static String campaign(String spec) {
        return "{\"apiVersion\":\"batchmark.io/v1alpha1\",\"kind\":\"BenchmarkCampaign\",\"metadata\":{\"name\":\"any\"},"
                + "\"spec\":" + spec.strip() + ",\"status\":{}}";
    }

    private static BenchmarkCampaign read(String json) {
        last = json;
        return JSON.unmarshal(json, BenchmarkCampaign.class);
    }

    private static KubernetesSerialization serialization() {
        KubernetesSerialization serialization =
                new KubernetesSerialization(AnyJson.ofOperator(AnyJsonTest::lookUp), true);
        serialization.registerKubernetesResource(BenchmarkCampaign.class);
        return serialization;
    }

    /** Reads the whole campaign again. */
    private static SpecSource lookUp(ObjectMeta campaign) {
        lookups.add(campaign.getName());
        return JSON_OF_ALL.unmarshal(last, BenchmarkCampaign.class).source();
    }

    static final class BenchmarkCampaignList extends DefaultKubernetesResourceList<BenchmarkCampaign> {
        private static final long serialVersionUID = 1L;
    }
}
