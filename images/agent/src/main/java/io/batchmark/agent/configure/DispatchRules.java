package io.batchmark.agent.configure;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Decides if a server can execute partitions from the queue of the run. */
final class DispatchRules {
    /** Aliases and names of the elements. */
    private static final List<String> OWN = Arrays.asList(
            "batchJmsDispatcher",
            "batchJmsExecutor",
            "com.ibm.ws.jbatch.jms.dispatcher",
            "com.ibm.ws.jbatch.jms.executor");

    private static final String BASIC_REGISTRY = "basicRegistry";

    /** Registries of users that cannot get the user of the queue, or next to which a second registry would change who may log in. */
    private static final List<String> OTHER_REGISTRIES =
            Arrays.asList("quickStartSecurity", "ldapRegistry", "federatedRepository", "safRegistry");

    private static final String INSTEAD = "set dispatch to Independent";

    private DispatchRules() {}

    /**
     * The elements of the queue, or null if partitions stay in their server.
     *
     * @param redirected data sources that get the database of the run
     * @param elements the elements of the configuration
     * @param system system properties of the server
     */
    static @Nullable PartitionDispatch dispatch(
            Levels levels, List<DataSource> redirected, List<Element> elements, Variables variables, Properties system)
            throws Refusal {
        PartitionQueue queue = levels.queue();
        if (queue == null) {
            return null;
        }
        Set<String> features = EnterpriseEdition.features(elements, variables);
        EnterpriseEdition edition = EnterpriseEdition.of(features);
        if (edition == null) {
            throw refusal("the configuration of the server has no feature that shows its edition of enterprise Java:"
                    + " add batch-1.0, batch-2.0 or batch-2.1, or " + INSTEAD);
        }
        Element engine = EventRules.first(EventRules.ENGINES, elements);
        if (engine != null) {
            throw refusal("the server has a messaging engine of its own (" + engine.getTagName()
                    + "), whose addresses and queues a second engine would change: build an image for the campaign"
                    + " without it, or " + INSTEAD);
        }
        refuseRepository(levels, redirected, elements, variables);
        String registry = registry(elements, variables);
        List<String> needed = edition.dispatchFeatures(queue.hasEngine());
        EventRules.refuseMissing(needed, system, "dispatch Jms needs", INSTEAD);
        AddedFeatures added = new AddedFeatures(needed, !EventRules.hasBatchManagement(features));
        int threads = ExecutorThreads.of(queue.atOnce(), elements, variables);
        return new PartitionDispatch(queue, edition, added, registry, threads);
    }

    /** The sentence about the first dispatcher or executor of the image, or null. */
    static @Nullable String ofImage(List<Element> elements) {
        Element own = EventRules.first(OWN, elements);
        return own == null ? null : ofImage(own.getTagName());
    }

    /** The sentence about a dispatcher or an executor of the image. */
    static String ofImage(String element) {
        return "the server has a " + element
                + " of its own, so a benchmark would share jobs and partitions with production: build an image for the"
                + " campaign without batchJmsDispatcher and batchJmsExecutor, and set dispatch to Jms if you want to"
                + " measure the dispatch of partitions";
    }

    private static void refuseRepository(
            Levels levels, List<DataSource> redirected, List<Element> elements, Variables variables) throws Refusal {
        String source = JobStore.dataSource(elements, variables);
        if (source == null) {
            throw refusal("the job repository is in the memory of each server, and with dispatch Jms all servers share"
                    + " one: add batchPersistence with a databaseStore to the server.xml, or " + INSTEAD);
        }
        RunDatabase database = levels.database();
        if (database == null
                || database.engine() != Engine.PostgreSql
                || redirected.stream().noneMatch(each -> each.id().equals(source))) {
            throw refusal("the job repository uses data source " + source
                    + ", which has no PostgreSQL of the campaign, and with dispatch Jms all servers share one job"
                    + " repository: name a database with postgresql.pod or postgresql.external for it in"
                    + " spec.job.dataSources, or " + INSTEAD);
        }
    }

    /** The id of the registry that gets the user of the queue. */
    private static String registry(List<Element> elements, Variables variables) throws Refusal {
        Element other = EventRules.first(OTHER_REGISTRIES, elements);
        Set<String> basic = new LinkedHashSet<>();
        int withoutId = 0;
        for (Element element : elements) {
            if (element.getTagName().equals(BASIC_REGISTRY)) {
                basic.add(
                        element.hasAttribute("id")
                                ? variables.resolved(element.getAttribute("id"))
                                : "default-" + withoutId++);
            }
        }
        if (other != null || basic.size() > 1) {
            throw refusal("the server has "
                    + (other == null ? "several elements " + BASIC_REGISTRY : other.getTagName())
                    + ", and the user of the queue of dispatch Jms needs a registry of its own or one " + BASIC_REGISTRY
                    + ": build an image for the campaign with one " + BASIC_REGISTRY + ", or " + INSTEAD);
        }
        return basic.isEmpty()
                ? OverrideFile.PREFIX + "Registry"
                : basic.iterator().next();
    }

    private static Refusal refusal(String text) {
        return new Refusal(RunEnd.Kind.REFUSED, text);
    }
}
