package io.batchmark.agent.inspect;

import io.batchmark.agent.configure.InspectedConfiguration;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The applications of a server: elements of its configuration, and files in its folder dropins. */
final class Applications {
    private static final Pattern FILE = Pattern.compile("(.*)\\.(war|ear|eba|jar|rar|zip)", Pattern.CASE_INSENSITIVE);

    /** Types by elements; the element application names its type or has it as extension of its location. */
    private static final Map<String, String> TYPES = types();

    private final ServerLocations locations;
    private final SmallFiles files;
    private final Problems problems;
    private final List<Application> found = new ArrayList<>();

    private Applications(ServerLocations locations, SmallFiles files, Problems problems) {
        this.locations = locations;
        this.files = files;
        this.problems = problems;
    }

    private static Map<String, String> types() {
        Map<String, String> types = new LinkedHashMap<>();
        types.put("application", "");
        types.put("webApplication", "war");
        types.put("enterpriseApplication", "ear");
        types.put("ejbApplication", "ejb");
        return Collections.unmodifiableMap(types);
    }

    static List<Application> of(
            InspectedConfiguration configuration, ServerLocations locations, SmallFiles files, Problems problems) {
        Applications applications = new Applications(locations, files, problems);
        configuration.elements(TYPES.keySet()).forEach(applications::addElement);
        applications.addDropins(configuration.elements(Collections.singleton("applicationMonitor")));
        return applications.found;
    }

    private void addElement(Map<String, String> element) {
        String location = element.getOrDefault("location", "").trim();
        String tag = element.getOrDefault("element", "");
        if (location.isEmpty()) {
            problems.add("an element " + tag + " has no location: set its location to the archive of the application");
            return;
        }
        if (location.contains("${") || location.contains("://")) {
            problems.add("the location " + location + " of an element " + tag
                    + " is not a file of the image, so its jobs" + " are not known: set it to a file of the image");
            return;
        }
        try {
            Path archive = archive(location.replaceFirst("^file:/*", "/"));
            String type = element.getOrDefault("type", TYPES.getOrDefault(tag, ""));
            add(element.get("name"), archive, type);
        } catch (InvalidPathException e) {
            problems.add("the location " + location + " of an element " + tag
                    + " is not a path: set it to a file of the image");
        }
    }

    /** The location in the first folder that has it. */
    private Path archive(String location) {
        Path ofServer = locations.applications().resolve(Paths.get(location));
        Path shared = locations.sharedApplications().resolve(Paths.get(location));
        return Files.exists(ofServer) || isLoose(ofServer) || !(Files.exists(shared) || isLoose(shared))
                ? ofServer
                : shared;
    }

    private static boolean isLoose(Path archive) {
        return Files.exists(archive.resolveSibling(archive.getFileName() + ".xml"));
    }

    /** @param type empty if the extension of the archive is the type */
    private void add(@Nullable String name, Path archive, String type) {
        String file = String.valueOf(archive.getFileName());
        Matcher parts = FILE.matcher(file);
        boolean hasExtension = parts.matches();
        String base = hasExtension ? parts.group(1) : file;
        String effective = !type.isEmpty() ? type : hasExtension ? parts.group(2) : "";
        Path normal = archive.normalize();
        Application application = new Application(
                name == null || name.isEmpty() ? base : name, normal, Application.Kind.named(effective));
        check(application);
        found.add(application);
    }

    private void check(Application application) {
        Path archive = application.location();
        if (!Files.exists(archive)) {
            problems.add(
                    isLoose(archive)
                            ? "application " + application.name() + " is a loose application (" + archive
                                    + ".xml), and an inspection does not see its jobs: build the image with an archive"
                            : "application " + application.name() + " has no archive: neither " + archive + " nor "
                                    + locations.sharedApplications().resolve(archive.getFileName())
                                    + " exists or is readable; copy the archive into the image, or correct the location");
        } else if (application.kind() == null) {
            problems.add("application " + application.name() + " (" + archive
                    + ") is not a WAR, an EAR or a module with enterprise beans, so its jobs are not known: name a job of"
                    + " another application");
        }
    }

    private void addDropins(List<Map<String, String>> monitors) {
        String folder = "dropins";
        boolean isEnabled = true;
        for (Map<String, String> monitor : monitors) {
            folder = monitor.getOrDefault("dropins", folder);
            isEnabled = !"false".equalsIgnoreCase(monitor.getOrDefault("dropinsEnabled", String.valueOf(isEnabled)));
        }
        if (!isEnabled) {
            return;
        }
        try {
            addDropins(locations.server().resolve(folder));
        } catch (InvalidPathException e) {
            problems.add("the folder " + folder + " of applicationMonitor is not a path: set dropins to a folder");
        }
    }

    private void addDropins(Path dropins) {
        for (Path child : files.children(dropins)) {
            String name = child.getFileName().toString();
            if (FILE.matcher(name).matches()) {
                add(null, child, "");
            } else if (Files.isDirectory(child)) {
                for (Path file : files.children(child)) {
                    addDropin(file, name);
                }
            } else {
                addLoose(child, name, "");
            }
        }
    }

    private void addDropin(Path file, String type) {
        String name = file.getFileName().toString();
        if (Files.isDirectory(file) || FILE.matcher(name).matches()) {
            add(null, file, type);
        } else {
            addLoose(file, name, type);
        }
    }

    private void addLoose(Path file, String name, String type) {
        String archive = name.replaceFirst("(?i)\\.xml$", "");
        Path sibling = file.resolveSibling(archive);
        if (!archive.equals(name) && FILE.matcher(archive).matches() && !Files.exists(sibling)) {
            add(null, sibling, type);
        }
    }
}
