package io.batchmark.agent.launch;

import io.batchmark.figures.GarbageObserver;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Server and JVM, as the contract's {@code RunEnvironment} has them. */
final class ServerDescription {
    private static final String PREFIX = "com.ibm.websphere.";
    private static final String OPEN_LIBERTY = "Open Liberty";
    private static final int MOST_CHARACTERS = 64;
    private static final int MOST_COLLECTORS = 8;

    /** Anything but ASCII that needs no escape in JSON. */
    private static final Pattern OTHER = Pattern.compile("[^ !#-\\[\\]-~]");

    private ServerDescription() {}

    /** @param jar a jar in the folder {@code lib} of the server, or null */
    static Map<String, Object> of(@Nullable URL jar, GarbageObserver collections) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("java", name(System.getProperty("java.version")));
        description.put("vm", name(System.getProperty("java.vm.name")));
        description.put("liberty", name(liberty(products(jar))));
        description.put(
                "collectors",
                collections.names().stream()
                        .limit(MOST_COLLECTORS)
                        .map(ServerDescription::name)
                        .collect(Collectors.toList()));
        description.put("processors", Runtime.getRuntime().availableProcessors());
        return description;
    }

    private static String name(@Nullable String text) {
        String name =
                text == null || text.isEmpty() ? "unknown" : OTHER.matcher(text).replaceAll("?");
        return name.substring(0, Math.min(name.length(), MOST_CHARACTERS));
    }

    /** The version of Open Liberty, or another product with its version. */
    private static @Nullable String liberty(Map<String, String> products) {
        return products.containsKey(OPEN_LIBERTY)
                ? products.get(OPEN_LIBERTY)
                : products.entrySet().stream()
                        .map(product -> product.getKey() + " " + product.getValue())
                        .findFirst()
                        .orElse(null);
    }

    /** Version by product, as in {@code Open Liberty}. */
    private static Map<String, String> products(@Nullable URL jar) {
        Map<String, String> products = new TreeMap<>();
        try {
            File[] files = jar == null
                    ? null
                    : new File(new File(jar.toURI()).getParentFile(), "versions")
                            .listFiles((folder, name) -> name.endsWith(".properties"));
            for (File file : files == null ? new File[0] : files) {
                Properties product = new Properties();
                try (InputStream content = Files.newInputStream(file.toPath())) {
                    product.load(content);
                }
                String version = product.getProperty(PREFIX + "productVersion");
                if (version != null) {
                    products.put(product.getProperty(PREFIX + "productName", file.getName()), version);
                }
            }
        } catch (IOException | URISyntaxException | IllegalArgumentException e) {
            // without a version
        }
        return products;
    }
}
