package io.batchmark.agent.configure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** The features that an installation of Liberty has. A server without one of its features starts without a refusal. */
final class InstalledFeatures {
    private static final String SUFFIX = ".mf";

    private InstalledFeatures() {}

    /**
     * The features that are not installed.
     *
     * @param system system properties with the directory of the installation
     */
    static List<String> missing(List<String> needed, Properties system) throws IOException {
        String install = system.getProperty("wlp.install.dir");
        List<String> missing = new ArrayList<>(needed);
        if (install == null) {
            return new ArrayList<>();
        }
        Path folder = Paths.get(install, "lib/features");
        if (!Files.isDirectory(folder)) {
            return new ArrayList<>();
        }
        Set<String> manifests = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            files.forEach(file -> manifests.add(file.getFileName().toString()));
        }
        missing.removeIf(feature -> manifests.stream().anyMatch(manifest -> manifest.endsWith("." + feature + SUFFIX)));
        return missing;
    }
}
