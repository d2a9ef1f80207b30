package io.batchmark.runner.image;

import com.github.packageurl.MalformedPackageURLException;
import com.github.packageurl.PackageURL;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cyclonedx.Version;
import org.cyclonedx.exception.GeneratorException;
import org.cyclonedx.generators.BomGeneratorFactory;
import org.cyclonedx.model.Bom;
import org.cyclonedx.model.Component;
import org.cyclonedx.model.Component.Type;
import org.cyclonedx.model.Hash;
import org.cyclonedx.model.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * What is left of Open Liberty once it is minified, as CycloneDX: its features, what these say they bring from elsewhere,
 * and every jar. The rest of the image is in the list that Maven makes.
 */
public final class LibertySbom {
    private static final Pattern COORDINATES = Pattern.compile("mavenCoordinates=\"([^:\"]+):([^:\"]+):([^:\"]+)\"");
    /** As OSGi bundles are named: with a version of their own. */
    private static final Pattern BUNDLE = Pattern.compile("(.+)_(\\d[^_]*)\\.jar");

    private final Path liberty;
    private final String version;
    /** In an order, so that the same content makes the same file; what is there twice is listed once. */
    private final Set<Component> components = new TreeSet<>(Comparator.comparing(Component::getName)
            .thenComparing(Component::getVersion)
            .thenComparing(Component::getPurl, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(component -> String.valueOf(component.getHashes())));

    private LibertySbom(Path liberty, String version) {
        this.liberty = liberty;
        this.version = version;
    }

    /** Takes the directory of Open Liberty, its version, and the file to write. */
    public static void main(String[] arguments)
            throws IOException, GeneratorException, MalformedPackageURLException, NoSuchAlgorithmException {
        LibertySbom sbom = new LibertySbom(Path.of(arguments[0]), arguments[1]);
        sbom.addFeatures();
        sbom.addJars();
        Files.writeString(Path.of(arguments[2]), sbom.json());
    }

    private void addFeatures() throws IOException, MalformedPackageURLException {
        for (Path file : files(liberty.resolve("lib/features"), ".mf")) {
            Attributes feature = manifest(file);
            String shortName = feature.getValue("IBM-ShortName");
            String name = shortName == null ? file.getFileName().toString().replaceFirst("\\.mf$", "") : shortName;
            addArtifact("io.openliberty.features", name, version, "esa");
            String content = String.valueOf(feature.getValue("Subsystem-Content"));
            for (MatchResult brought : COORDINATES.matcher(content).results().toList()) {
                addArtifact(brought.group(1), brought.group(2), brought.group(3), null);
            }
        }
    }

    private static Attributes manifest(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new Manifest(in).getMainAttributes();
        }
    }

    private void addArtifact(String group, String name, String version, @Nullable String type)
            throws MalformedPackageURLException {
        TreeMap<String, String> qualifiers = new TreeMap<>();
        if (type != null) {
            qualifiers.put("type", type);
        }
        Component artifact = component(Type.LIBRARY, name, version);
        artifact.setPurl(new PackageURL("maven", group, name, version, qualifiers, null));
        components.add(artifact);
    }

    private void addJars() throws IOException, NoSuchAlgorithmException {
        for (Path file : files(liberty, ".jar")) {
            String name = file.getFileName().toString();
            Matcher bundle = BUNDLE.matcher(name);
            Component jar = bundle.matches()
                    ? component(Type.LIBRARY, bundle.group(1), bundle.group(2))
                    : component(Type.LIBRARY, name.replaceFirst("\\.jar$", ""), version);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            jar.setHashes(
                    List.of(new Hash(Hash.Algorithm.SHA_256, HexFormat.of().formatHex(digest))));
            components.add(jar);
        }
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private static Component component(Type type, String name, String version) {
        Component component = new Component();
        component.setType(type);
        component.setName(name);
        component.setVersion(version);
        return component;
    }

    private String json() throws GeneratorException {
        Metadata metadata = new Metadata();
        metadata.setTimestamp(null); // the same content makes the same file
        metadata.setComponent(component(Type.FRAMEWORK, "open-liberty", version));
        Bom bom = new Bom();
        bom.setMetadata(metadata);
        bom.setComponents(List.copyOf(components));
        return BomGeneratorFactory.createJson(Version.VERSION_16, bom).toJsonString();
    }
}
