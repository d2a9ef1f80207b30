package io.batchmark.core.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of the kubelet and of the scheduler 1.34. */
class InputRemedyTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            secret "smtp" not found                                  | create that Secret in the namespace of the campaign, or correct spec.job.env or spec.job.files
            MountVolume.SetUp failed for volume "files-1" : secret "smtp" not found | create that Secret
            configmap "payroll" not found                            | create that ConfigMap
            MountVolume.SetUp failed for volume "files-12" : configmap "payroll" not found | create that ConfigMap
            couldn't find key token in Secret team/smtp              | add that key to the Secret
            MountVolume.SetUp failed for volume "files-2" : references non-existent secret key: token | add that key to the Secret
            couldn't find key month in ConfigMap team/payroll        | add that key to the ConfigMap
            0/3 nodes are available: persistentvolumeclaim "input" not found. preemption: 0/3 nodes are available | create that PersistentVolumeClaim
            """)
    void remedyFollowsTheWords(String words, String remedy) {
        assertThat(InputRemedy.of(words))
                .hasValueSatisfying(said -> assertThat(said).startsWith(remedy));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MountVolume.SetUp failed for volume \"credentials\" : secret \"sweep-1\" not found",
                "container has runAsNonRoot and image will run as root",
                "0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims."
            })
    void otherWords_haveNoRemedy(String words) {
        assertThat(InputRemedy.of(words)).isEmpty();
    }
}
