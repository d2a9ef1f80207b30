package io.batchmark.agent.inspect;

import io.batchmark.agent.configure.InspectedConfiguration;
import io.batchmark.agent.configure.InspectedDataSource;
import io.batchmark.agent.files.ByteBudget;
import io.batchmark.agent.files.LibertyVersion;
import io.batchmark.agent.result.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the files of a server. An image may have any files, so memory and time have bounds. */
final class Inspection {
    static final int MOST_BYTES = 256 * 1024;

    private static final long BYTES_OF_CONFIGURATION = 1L << 20;

    /** Unpacked, in all applications; bytes of an archive inside of another one count for each. */
    private static final long BYTES_OF_APPLICATIONS = 2L << 30;

    private final Problems problems = new Problems();
    private final SmallFiles files = new SmallFiles(new ByteBudget(BYTES_OF_CONFIGURATION), problems);
    private final ByteBudget archives;
    private final Path server;
    private final @Nullable Path install;

    /**
     * @param server real path of the directory of the server
     * @param install the installation of Liberty, or null
     */
    Inspection(Path server, @Nullable Path install) {
        this(server, install, new ByteBudget(BYTES_OF_APPLICATIONS));
    }

    Inspection(Path server, @Nullable Path install, ByteBudget archives) {
        this.server = server;
        this.install = install;
        this.archives = archives;
    }

    /**
     * The line of JSON.
     *
     * @param container environment of the container
     */
    String line(Map<String, String> container) {
        Map<String, String> environment =
                ServerEnvironment.of(server, ServerLocations.user(server), install, container, files, problems);
        ServerLocations locations = ServerLocations.of(server, install, environment);
        Properties system = locations.properties();
        BootstrapProperties.add(server, system, files, problems);
        Map<String, String> variables = VariableFiles.of(server, environment, files, problems);
        variables.forEach(system::putIfAbsent);
        InspectedConfiguration configuration =
                InspectedConfiguration.read(server, system, environment, files.budget(), problems::add);
        SortedSet<String> names = new TreeSet<>(configuration.variables());
        names.addAll(variables.keySet());

        InspectionDocument document = new InspectionDocument();
        document.put("liberty", liberty());
        document.put("java", PlainText.of(System.getProperty("java.version", "unknown")));
        document.put("vm", PlainText.of(System.getProperty("java.vm.name", "unknown")));
        document.put("features", plain(configuration.features()));
        document.put("dataSources", dataSources(configuration));
        document.put("variables", plain(names));
        document.put("security", SecurityFeatures.areIn(configuration.features()));
        document.put("applications", applications(Applications.of(configuration, locations, files, problems)));
        document.put("refusals", plain(configuration.refusals(server, locations.output())));
        return document.fitting(MOST_BYTES, problems.sentences());
    }

    private String liberty() {
        if (install == null) {
            problems.add("no installation of Liberty is found: put its bin directory on the PATH of the image");
            return "unknown";
        }
        String version = LibertyVersion.in(install.resolve("lib"));
        return version == null ? "unknown" : PlainText.of(version);
    }

    private static List<String> plain(Collection<String> texts) {
        return texts.stream().map(PlainText::of).collect(Collectors.toList());
    }

    private static List<Map<String, Object>> dataSources(InspectedConfiguration configuration) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (InspectedDataSource source : configuration.dataSources()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", PlainText.of(source.name()));
            entry.put("jndiName", Json.orNull(PlainText.orNull(source.jndiName())));
            entry.put("engine", Json.orNull(PlainText.orNull(source.engine())));
            entry.put("address", Json.orNull(PlainText.orNull(source.address())));
            entry.put("inServer", source.isInServer());
            entry.put("nested", source.isNested());
            entries.add(entry);
        }
        return entries;
    }

    private List<Map<String, Object>> applications(List<Application> applications) {
        JobFiles jobs = new JobFiles(problems);
        List<Map<String, Object>> entries = new ArrayList<>();
        for (Application application : applications) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", PlainText.of(application.name()));
            entry.put("location", PlainText.of(application.location().toString()));
            entry.put("jobs", ApplicationJobs.of(application, jobs, archives, problems));
            entries.add(entry);
        }
        return entries;
    }
}
