package io.batchmark.agent.inspect;

import io.batchmark.agent.files.ByteBudget;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The jobs of one application, by the web modules that can start them. */
final class ApplicationJobs {
    private static final String JOBS = "META-INF/batch-jobs/";
    private static final String CLASSES = "WEB-INF/classes/" + JOBS;
    private static final String LIBRARIES = "WEB-INF/lib/";
    private static final String WAR = ".war";
    private static final String JAR = ".jar";
    private static final String XML = ".xml";

    /** Jobs of a jar are shown once for each web module. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private final Application application;
    private final JobFiles jobs;
    private final ByteBudget budget;
    private final Problems problems;

    /** Jobs of web modules: by module, then by name. */
    private final Map<String, Map<String, FoundJob>> modules = new TreeMap<>();
    /** Jobs of jars that all web modules see. */
    private final Map<String, FoundJob> shared = new TreeMap<>();

    private ApplicationJobs(Application application, JobFiles jobs, ByteBudget budget, Problems problems) {
        this.application = application;
        this.jobs = jobs;
        this.budget = budget;
        this.problems = problems;
    }

    /** The entries of the jobs in the document of an inspection, by module and name. */
    static List<Map<String, Object>> of(Application application, JobFiles jobs, ByteBudget budget, Problems problems) {
        ApplicationJobs found = new ApplicationJobs(application, jobs, budget, problems);
        Path archive = application.location();
        if (application.kind() == null || !Files.exists(archive)) {
            return Collections.emptyList();
        }
        try {
            found.read(archive, application.kind());
        } catch (IOException e) {
            problems.add(found.unreadable(archive.toString(), e));
        }
        return found.entries();
    }

    private void read(Path archive, Application.Kind kind) throws IOException {
        if (Files.isDirectory(archive)) {
            read(new FolderEntries(archive, budget, problems), kind);
        } else if (Files.isRegularFile(archive)) {
            try (InputStream content = Files.newInputStream(archive)) {
                read(new ZipEntries(content, budget), kind);
            }
        } else {
            throw new IOException("it is neither a file nor a folder");
        }
    }

    private void read(Entries entries, Application.Kind kind) throws IOException {
        switch (kind) {
            case WAR:
                module("");
                entries.forEach((name, content) -> inWar("", name, content));
                break;
            case EAR:
                entries.forEach(this::inEar);
                break;
            default:
                entries.forEach((name, content) -> inJar(shared, name, content));
        }
    }

    private Map<String, FoundJob> module(String name) {
        return modules.computeIfAbsent(name, key -> new TreeMap<>());
    }

    private void inEar(String name, Entries.Content content) throws IOException {
        String lower = name.toLowerCase(Locale.ROOT);
        int war = lower.indexOf(WAR + "/");
        int jar = lower.indexOf(JAR + "/");
        if (war >= 0) {
            String module = name.substring(0, war + WAR.length());
            module(module);
            inWar(module, name.substring(module.length() + 1), content);
        } else if (jar >= 0) {
            inJar(shared, name.substring(jar + JAR.length() + 1), content);
        } else if (lower.endsWith(WAR)) {
            module(name);
            nested(name, content, (inner, file) -> inWar(name, inner, file));
        } else if (lower.endsWith(JAR)) {
            nested(name, content, (inner, file) -> inJar(shared, inner, file));
        }
    }

    private void inWar(String module, String name, Entries.Content content) throws IOException {
        if (isJob(name, CLASSES)) {
            // classes of the module come before its libraries
            FoundJob job = jobs.read(application, name, content);
            if (job != null) {
                module(module).put(job.name(), job);
            }
        } else if (name.startsWith(LIBRARIES) && name.toLowerCase(Locale.ROOT).endsWith(JAR)) {
            nested(name, content, (inner, file) -> inJar(module(module), inner, file));
        }
    }

    private void inJar(Map<String, FoundJob> found, String name, Entries.Content content) throws IOException {
        if (isJob(name, JOBS)) {
            FoundJob job = jobs.read(application, name, content);
            if (job != null) {
                found.putIfAbsent(job.name(), job);
            }
        }
    }

    private static boolean isJob(String name, String folder) {
        return name.startsWith(folder) && name.endsWith(XML) && name.indexOf('/', folder.length()) < 0;
    }

    /** A broken archive inside of another one does not hide the rest. */
    private void nested(String name, Entries.Content content, Entries.Visitor visitor) throws IOException {
        try (InputStream archive = content.open()) {
            new ZipEntries(archive, budget).forEach(visitor);
        } catch (ByteBudget.Exhausted e) {
            throw e;
        } catch (IOException e) {
            problems.add(unreadable(name, e));
        }
    }

    private String unreadable(String archive, IOException cause) {
        return "not all jobs of application " + application.name() + " are known, because " + archive
                + " cannot be read to its end: " + cause.getMessage();
    }

    private List<Map<String, Object>> entries() {
        List<Map<String, Object>> entries = new ArrayList<>();
        int characters = 0;
        for (String module : modules.keySet()) {
            Map<String, FoundJob> visible = new TreeMap<>(module(module));
            visible.putAll(shared); // the class loader of the application is asked first
            for (FoundJob job : visible.values()) {
                characters += job.characters() + module.length();
                if (characters > MOST_CHARACTERS) {
                    problems.add("application " + application.name()
                            + " has more jobs in its modules than an inspection shows");
                    return entries;
                }
                entries.add(job.entry(module.isEmpty() ? null : module));
            }
        }
        if (modules.isEmpty() && !shared.isEmpty()) {
            problems.add("application " + application.name()
                    + " has jobs but no web module, and the agent starts the job in one: add a WAR to the application");
            shared.values().forEach(job -> entries.add(job.entry(null)));
        }
        return entries;
    }
}
