package io.batchmark.agent.launch;

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
import org.jspecify.annotations.Nullable;

/** The versions of Open Liberty and Java. */
final class ServerDescription {
    private static final String PREFIX = "com.ibm.websphere.";

    private ServerDescription() {}

    /** @param jar a jar in the folder {@code lib} of the server, or null */
    static Map<String, Object> of(@Nullable URL jar) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("liberty", products(jar));
        description.put("java", System.getProperty("java.version", ""));
        description.put("vendor", System.getProperty("java.vendor", ""));
        description.put("vm", System.getProperty("java.vm.name", ""));
        return description;
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
