package io.batchmark.core.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of containerd, CRI-O and registries, as kubelets quote them. */
class ImagePullRemedyTest {
    private static final String LOADED = "set runner.pull: IfNotPresent";

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            ErrImagePull      | failed to resolve reference "docker.io/library/mine:1": pull access denied, repository does not exist or may require authorization: server message: insufficient_scope: authorization failed | give the default ServiceAccount of the namespace a pull secret of that registry, or correct the name of the image
            ErrImagePull      | failed to resolve reference "registry.example/a:1": unexpected status from HEAD request to https://registry.example/v2/a/manifests/1: 403 Forbidden | give the default ServiceAccount of the namespace a pull secret of that registry, or correct the name of the image
            ErrImagePull      | rpc error: code = NotFound desc = failed to resolve reference "registry.example/a:1": registry.example/a:1: not found | push that image, or correct its name
            ErrImagePull      | initializing source docker://registry.example/a:1: reading manifest 1 in registry.example/a: manifest unknown | push that image, or correct its name
            ErrImagePull      | failed to do request: Head "https://localhost/v2/batchmark/job-runner/manifests/1": dial tcp [::1]:443: connect: connection refused | correct the registry in the name of the image, or let the nodes reach that registry
            ErrImagePull      | failed to do request: Head "https://registry.invalid/v2/a/manifests/1": dial tcp: lookup registry.invalid on 10.0.0.2:53: no such host | correct the registry in the name of the image, or let the nodes reach that registry
            ErrImagePull      | failed to do request: Head "https://registry.example/v2/a/manifests/1": tls: failed to verify certificate: x509: certificate signed by unknown authority | let the nodes trust the certificate of that registry
            ErrImagePull      | unexpected status code 429 Too Many Requests: toomanyrequests: You have reached your pull rate limit | wait until that registry allows further pulls, or give the default ServiceAccount of the namespace a pull secret of that registry
            ErrImagePull      | failed to extract layer: write /var/lib/containerd/tmp: no space left on device | free disk space on the node
            ImagePullBackOff  | Back-off pulling image "mine:1" | push that image or correct its name, or give the default ServiceAccount of the namespace a pull secret of that registry
            """)
    void remedyFollowsTheWords(String reason, String words, String remedy) {
        assertThat(ImagePullRemedy.of(reason, words)).startsWith(remedy + ";").contains(LOADED);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            InvalidImageName  | couldn't parse image name "Mine:1": invalid reference format: repository name must be lowercase | correct the name of the image
            ErrImageNeverPull | Container image "mine:1" is not present with pull policy of Never | load the image onto the node
            ErrImagePull      | registry.example/a@sha256:0123456789: not found | push that image, or correct its name
            """)
    void loadedImagesAreNoCause(String reason, String words, String remedy) {
        assertThat(ImagePullRemedy.of(reason, words)).isEqualTo(remedy);
    }
}
