package io.batchmark.runner.application;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The directory of the image that has the application in it: jars, and what would be in one unpacked in classes. */
final class ApplicationFolder {
    private static final String JOBS = "META-INF/batch-jobs";
    private static final String XML = ".xml";

    private final Path path;

    ApplicationFolder(Path path) {
        this.path = path;
    }

    /**
     * The XML of a job: that in classes, or in the first jar by name which has one.
     *
     * @throws UnusableApplication if there is none, or none that can be read
     */
    JobXml job(String name) throws UnusableApplication {
        SortedSet<String> others = new TreeSet<>();
        for (Path root : roots()) {
            try (FileSystem jar = Files.isDirectory(root) ? null : FileSystems.newFileSystem(root)) {
                Path jobs = (jar == null ? root : jar.getPath("/")).resolve(JOBS);
                Path xml = jobs.resolve(name + XML);
                if (Files.exists(xml)) {
                    return JobXml.parse(JOBS + "/" + name + XML + " of " + root, Files.readAllBytes(xml));
                }
                others.addAll(names(jobs));
            } catch (IOException e) {
                throw new UnusableApplication(root + " cannot be read (" + e.getMessage() + "): build the image anew");
            }
        }
        throw new UnusableApplication(
                "no " + JOBS + "/" + name + XML + " in the jars of " + path + " or its directory classes: "
                        + (others.isEmpty()
                                ? "there are no batch jobs at all, so use an image with an application there"
                                : "the batch jobs there are " + String.join(", ", others)
                                        + ", so correct job.batchJob or the image"));
    }

    private List<Path> roots() throws UnusableApplication {
        List<Path> roots = new ArrayList<>();
        if (Files.isDirectory(path.resolve("classes"))) {
            roots.add(path.resolve("classes"));
        }
        if (Files.isDirectory(path)) {
            try (Stream<Path> files = Files.list(path)) {
                files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(roots::add);
            } catch (IOException e) {
                throw new UnusableApplication(path + " cannot be read (" + e.getMessage() + "): build the image anew");
            }
        }
        return roots;
    }

    private static List<String> names(Path jobs) throws IOException {
        if (!Files.isDirectory(jobs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(jobs)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(XML))
                    .map(file -> file.substring(0, file.length() - XML.length()))
                    .toList();
        }
    }
}
