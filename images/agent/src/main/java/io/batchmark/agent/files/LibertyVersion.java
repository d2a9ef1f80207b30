package io.batchmark.agent.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The version of an installation of Liberty. */
public final class LibertyVersion {
    private static final String PREFIX = "com.ibm.websphere.";
    private static final String OPEN_LIBERTY = "Open Liberty";
    private static final int MOST_BYTES = 1 << 20;

    private LibertyVersion() {}

    /**
     * The version of Open Liberty, or another product with its version. Null if there is no product.
     *
     * @param lib folder {@code lib} of the installation
     */
    public static @Nullable String in(Path lib) {
        Map<String, String> products = products(lib.resolve("versions"));
        return products.containsKey(OPEN_LIBERTY)
                ? products.get(OPEN_LIBERTY)
                : products.entrySet().stream()
                        .map(product -> product.getKey() + " " + product.getValue())
                        .findFirst()
                        .orElse(null);
    }

    /** Version by product, as in {@code Open Liberty}. */
    private static Map<String, String> products(Path folder) {
        Map<String, String> products = new TreeMap<>();
        ByteBudget budget = new ByteBudget(MOST_BYTES);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.properties")) {
            for (Path file : files) {
                if (!Files.isRegularFile(file)) {
                    continue;
                }
                Properties product = new Properties();
                try (InputStream content = budget.limited(Files.newInputStream(file))) {
                    product.load(content);
                }
                String version = product.getProperty(PREFIX + "productVersion");
                if (version != null) {
                    products.put(
                            product.getProperty(
                                    PREFIX + "productName", file.getFileName().toString()),
                            version);
                }
            }
        } catch (IOException | DirectoryIteratorException | IllegalArgumentException e) {
            // without a version
        }
        return products;
    }
}
