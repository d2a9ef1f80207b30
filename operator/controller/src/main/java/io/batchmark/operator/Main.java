package io.batchmark.operator;

import io.batchmark.operator.leadership.LeaderLifecycle;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.uninstall.Uninstall;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jboss.logging.Logger;

/** Runs the operator, or with the argument {@value #RELEASE} takes off its finalizers and ends. */
@QuarkusMain
public class Main implements QuarkusApplication {
    private static final Logger LOG = Logger.getLogger(Main.class);
    private static final String RELEASE = "release";
    private static final String NAMESPACES = "quarkus.operator-sdk.namespaces";
    private static final String ALL_NAMESPACES = "JOSDK_ALL_NAMESPACES";

    private final KubernetesClient client;
    private final LeaderLifecycle duty;
    private final PageLifecycle pages;
    private final OtherOperators operators;

    Main(KubernetesClient client, LeaderLifecycle duty, PageLifecycle pages, OtherOperators operators) {
        this.client = client;
        this.duty = duty;
        this.pages = pages;
        this.operators = operators;
    }

    @Override
    public int run(String... args) throws InterruptedException {
        switch (args.length == 0 ? "" : args[0]) {
            case "" -> {
                duty.begin();
                pages.begin();
                Quarkus.waitForExit();
                return 0;
            }
            case RELEASE -> {
                return new Uninstall(client, namespaces(), operators).run() ? 0 : 1;
            }
            default -> {
                LOG.errorf("Unknown argument %s: give none, or %s", args[0], RELEASE);
                return 2;
            }
        }
    }

    private static List<String> namespaces() {
        String namespaces = ConfigProvider.getConfig()
                .getOptionalValue(NAMESPACES, String.class)
                .orElse(ALL_NAMESPACES);
        return namespaces.equals(ALL_NAMESPACES) ? List.of() : Arrays.asList(namespaces.split(","));
    }
}
