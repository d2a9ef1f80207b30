package io.batchmark.runner.result;

import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.runner.database.RunDatabase;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** What a result says of the server that it was measured in. */
final class ServerDescription {
    private static final Path PRODUCT = Path.of("lib", "versions", "openliberty.properties");

    private ServerDescription() {}

    /** @param collectors names of the garbage collectors */
    static RunEnvironment of(List<String> collectors, RunDatabase database) {
        return new RunEnvironment(
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                version(),
                collectors,
                Runtime.getRuntime().availableProcessors(),
                database.name(),
                database.settings());
    }

    private static String version() {
        Properties product = new Properties();
        try (Reader reader = Files.newBufferedReader(
                Path.of(System.getProperty("wlp.install.dir", "")).resolve(PRODUCT))) {
            product.load(reader);
        } catch (IOException e) {
            // a result without this is better than none
        }
        return product.getProperty("com.ibm.websphere.productVersion", "unknown");
    }
}
