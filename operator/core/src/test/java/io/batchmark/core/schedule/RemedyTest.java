package io.batchmark.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of the API server 1.34 and of its scheduler: each sign with at least two causes. */
class RemedyTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // a quota that asks every container for an amount
                "failed quota: q: must specify limits.cpu for: await-database,runner"
                        + " | give runner.resources what that ResourceQuota asks for",
                "failed quota: q: must specify limits.cpu for: subscriber; requests.memory for: database,subscriber"
                        + " | give runner.subscriber.resources and resources in spec.databases what",
                "failed quota: q: must specify limits.cpu for: istio-proxy | give the injected container istio-proxy what",
                // a limit range, which does not name the container
                "minimum cpu usage per Container is 200m, but request is 100m"
                        + " | change runner.resources, runner.subscriber.resources or resources in spec.databases so",
                "maximum memory usage per Container is 64Mi, but limit is 384Mi | change runner.resources, ",
                "cpu max limit to request ratio per Container is 2, but provided ratio is 4.000000 | change runner.resources, ",
                "maximum cpu usage per Pod is 1, but limit is 2 | change runner.resources, ",
                "pods \"x\" is invalid: spec.initContainers[0].resources.requests: Invalid value: \"500m\": must be less than or"
                        + " equal to cpu limit of 100m | give runner.resources, runner.subscriber.resources or resources in",
                "spec.containers[0].resources.requests: Invalid value: \"1Gi\": must be less than or equal to memory limit of 1Mi"
                        + " | give runner.resources, runner.subscriber.resources or resources in spec.databases limits that",
                // a quota that is used up
                "pods \"x\" is forbidden: exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1 | raise that",
                "exceeded quota: q, requested: limits.cpu=2, used: limits.cpu=3, limited: limits.cpu=4 | raise that ResourceQuota",
                // a webhook
                "admission webhook \"w\" denied the request: no | ask whoever runs that admission webhook",
                "failed calling webhook \"w\": no endpoints | ask whoever runs that admission webhook"
            })
    void remedyOfJob_namesFieldThatReachesContainer(String said, String remedy) {
        assertThat(Remedy.forJob(said)).startsWith(remedy);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "failed quota: q: must specify limits.cpu for: database | give resources in spec.databases what",
                "failed quota: q: must specify limits.cpu for: broker | give resources in spec.brokers what",
                "minimum cpu usage per Container is 1, but request is 250m | change resources in"
                        + " spec.databases or spec.brokers",
                "exceeded quota: q, requested: count/secrets=1, used: count/secrets=1, limited: count/secrets=1"
                        + " | raise that ResourceQuota, or delete what it counts"
            })
    void remedyOfRequest_namesFieldThatReachesContainer(String said, String remedy) {
        assertThat(Remedy.forRequest(said)).startsWith(remedy);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0/2 nodes are available: 2 node(s) had volume node affinity conflict. | true",
                "0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. | true",
                "0/2 nodes are available: 2 Insufficient cpu. | false",
                "0/2 nodes are available: 2 node(s) had untolerated taint {a: b}. | false"
            })
    void podWithoutNode_isOfVolume(String said, boolean isOfVolume) {
        assertThat(Remedy.isOfVolume(said)).isEqualTo(isOfVolume);
    }
}
