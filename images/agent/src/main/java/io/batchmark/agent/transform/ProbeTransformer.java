package io.batchmark.agent.transform;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/** Inserts the probes of a table into classes that the JVM loads. A class that it cannot transform stays as it is. */
public final class ProbeTransformer implements ClassFileTransformer {
    private final PointTable table;
    private final Set<String> transformed = new ConcurrentSkipListSet<>();
    private final Map<String, String> failed = new ConcurrentHashMap<>();

    public ProbeTransformer(PointTable table) {
        this.table = table;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (name == null || !name.startsWith("com/ibm/")) {
            return null;
        }
        String className = name.replace('/', '.');
        List<Point> points = table.of(className);
        if (points.isEmpty()) {
            return null;
        }
        try {
            byte[] probed = ProbedClass.of(classFile, points);
            if (probed != null) {
                transformed.add(className);
            }
            return probed;
        } catch (Throwable e) {
            failed.put(className, e.toString());
            return null;
        }
    }

    /** Names of the classes that have probes. */
    public Collection<String> transformed() {
        return new ArrayList<>(transformed);
    }

    /** Classes that could not be transformed, and the exceptions. */
    public Map<String, String> failed() {
        return new TreeMap<>(failed);
    }

    /**
     * Sentences about the classes and methods of the table that a class loader does not have. Other bundles start web applications
     * and publish events. The class of the first one has been seen if an application has started.
     */
    public List<String> missing(ClassLoader batchContainer) {
        List<String> missing = new ArrayList<>();
        for (String className : table.classes()) {
            List<Point> points = table.of(className);
            if (!points.get(0).role().isInBatchContainer()) {
                continue;
            }
            byte[] classFile = read(batchContainer, className);
            if (classFile == null) {
                missing.add("needs " + className + ": not in this Liberty");
                continue;
            }
            Set<String> members = DeclaredMembers.of(classFile);
            for (Point point : points) {
                if (!point.optional() && !members.contains(point.method())) {
                    missing.add("needs " + point + ": not in this Liberty");
                }
            }
        }
        return missing;
    }

    private static byte @Nullable [] read(ClassLoader loader, String className) {
        try (InputStream file = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
            if (file == null) {
                return null;
            }
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int length = file.read(buffer); length >= 0; length = file.read(buffer)) {
                content.write(buffer, 0, length);
            }
            return content.toByteArray();
        } catch (IOException e) {
            return null;
        }
    }
}
