package io.batchmark.agent.configure;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.w3c.dom.Element;

/** The configuration of the server, with the levels of a run. */
public final class ServerConfiguration {
    private final Levels levels;
    private final List<DataSource> redirected;
    private final List<DataSource> all;

    private ServerConfiguration(Levels levels, List<DataSource> redirected, List<DataSource> all) {
        this.levels = levels;
        this.redirected = redirected;
        this.all = all;
    }

    /**
     * Writes the levels into the directory of the server, which must not have read its configuration.
     *
     * @param system system properties; the server has put its directories there
     */
    public static ServerConfiguration write(Levels levels, Properties system, Map<String, String> environment)
            throws Refusal {
        Path server = directory(system, "server.config.dir");
        Variables variables = new Variables(system, environment);
        List<Element> elements = ConfigurationFiles.read(server, variables);
        List<String> problems =
                ImageRules.problems(server, directory(system, "server.output.dir"), elements, variables);
        if (!problems.isEmpty()) {
            throw new Refusal(RunEnd.Kind.REFUSED, String.join("; ", problems));
        }
        levels.variables().forEach((name, value) -> variables.add(name, value, null));
        DataSources sources = DataSources.of(elements, variables);
        List<DataSource> redirected = Assignment.redirected(levels, sources, elements);
        List<Addition> additions = new ArrayList<>();
        PartitionDispatch dispatch = DispatchRules.dispatch(levels, redirected, elements, variables, system);
        if (dispatch != null) {
            additions.add(dispatch);
        }
        EventPublisher publisher = EventRules.publisher(levels.broker(), elements, variables, system);
        if (publisher != null) {
            additions.add(publisher);
            publisher.announce(system);
        }
        write(
                ConfigurationFiles.overrides(server),
                OverrideFile.of(levels, redirected, Store.of(redirected, elements, variables), additions));
        return new ServerConfiguration(levels, redirected, sources.all());
    }

    private static Path directory(Properties system, String name) throws Refusal {
        String directory = system.getProperty(name);
        if (directory == null) {
            throw new Refusal(
                    RunEnd.Kind.NOT_MEASURABLE, "the server does not set " + name + ": not a supported Liberty");
        }
        return Paths.get(directory);
    }

    private static void write(Path folder, String text) throws Refusal {
        Path file = folder.resolve(OverrideFile.NAME);
        try {
            Files.createDirectories(folder);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Refusal(
                    RunEnd.Kind.NOT_MEASURABLE,
                    "the agent cannot write " + file + " (" + e + "): let group 0 write to " + folder);
        }
    }

    /**
     * The JNDI name of a data source that has the database of the run.
     *
     * @param name id or JNDI name
     */
    public String jndiName(String name) throws Refusal {
        for (DataSource source : redirected) {
            String jndiName = source.attribute("jndiName");
            if (source.isNamed(name) && jndiName != null) {
                return jndiName;
            }
        }
        throw new Refusal(
                RunEnd.Kind.REFUSED,
                "data source " + name + " of spec.job.prepare has no jndiName, or no database of the campaign:"
                        + " name a data source with a jndiName that spec.job.dataSources gives a database");
    }

    /**
     * The levels that are not in force in the running server, each with a cause.
     *
     * @param bundle class loader of a bundle of the server
     */
    public List<String> notInForce(ClassLoader bundle) throws Refusal {
        try {
            RunningServer server = new RunningServer(bundle);
            LevelsInForce inForce = new LevelsInForce(server);
            List<String> reasons = new ArrayList<>(inForce.variables(OverrideFile.variables(levels)));
            RunDatabase database = levels.database();
            if (database != null) {
                for (DataSource source : redirected) {
                    reasons.addAll(inForce.redirected(source, database));
                }
            }
            reasons.addAll(inForce.unnamed(all, levels.dataSourcesAsInImage()));
            reasons.addAll(inForce.publishers(levels.broker()));
            reasons.addAll(inForce.dispatchers(levels.queue() != null));
            return reasons;
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new Refusal(RunEnd.Kind.NOT_MEASURABLE, "the levels cannot be read back from the server: " + e);
        }
    }

    /**
     * True if the running server has a publisher of batch events.
     *
     * @param bundle class loader of a bundle of the server
     */
    public boolean publishes(ClassLoader bundle) throws ReflectiveOperationException {
        return new RunningServer(bundle).hasService("com.ibm.jbatch.container.ws.events.BatchEventsPublisher");
    }

    /**
     * True if the running server sends its partitions to the queue of the run.
     *
     * @param bundle class loader of a bundle of the server
     */
    public boolean dispatches(ClassLoader bundle) throws ReflectiveOperationException {
        return new RunningServer(bundle).hasService("com.ibm.jbatch.container.ws.BatchDispatcher", "(type=JMS)");
    }
}
