package io.batchmark.operator.leadership;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * The definition of the custom resource. An administrator may delete it and install it again. Until then the operator has no work,
 * and a restart would not help.
 */
@ApplicationScoped
class Definition {
    private static final Logger LOG = Logger.getLogger(Definition.class);
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final KubernetesClient client;
    private final AtomicBoolean told = new AtomicBoolean();

    Definition(KubernetesClient client) {
        this.client = client;
    }

    /** Asks the API server, and logs each change. Returns false if the API server gives no answer. */
    boolean isMissing() {
        boolean missing;
        try {
            missing = !client.supports(BenchmarkCampaign.class);
        } catch (KubernetesClientException e) {
            return false;
        }
        if (missing && told.compareAndSet(false, true)) {
            LOG.warn("The definition benchmarkcampaigns.batchmark.io is not installed. The operator waits for it:"
                    + " apply crds/benchmarkcampaigns.batchmark.io.yaml");
        } else if (!missing && told.compareAndSet(true, false)) {
            LOG.info("The definition benchmarkcampaigns.batchmark.io is installed again");
        }
        return missing;
    }

    /** Returns true if the last answer was that the definition is missing. */
    boolean wasMissing() {
        return told.get();
    }

    /** Blocks while the definition is missing. */
    void await() throws InterruptedException {
        while (isMissing()) {
            Thread.sleep(PAUSE);
        }
    }
}
