package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmLevelsTest {
    private static final long MIB = 1 << 20;

    private static List<String> hotSpot(List<String> arguments, List<String> options) {
        return new JvmLevels(arguments, Map.of("UseZGC", "true", "MaxGCPauseMillis", "50")::get, 512 * MIB)
                .notInForce(512 * MIB, options);
    }

    @Test
    void levelsInForce_areNoReason() {
        assertThat(hotSpot(
                        List.of("-XX:-UseZGC", "-XX:+UseZGC", "-Xss512k", "-XX:MaxGCPauseMillis=50"),
                        List.of("-XX:+UseZGC", "-Xss512k", "-XX:MaxGCPauseMillis=50")))
                .isEmpty();
    }

    @Test
    void optionThatTheJvmDidNotGet_isNamed() {
        assertThat(hotSpot(List.of(), List.of("-Xss512k")))
                .containsExactly("jvmOptions has -Xss512k, but the JVM did not get it");
    }

    @Test
    void optionThatTheJvmDoesNotHave_isNamed() {
        assertThat(hotSpot(List.of("-XX:+UseShenandoahGC"), List.of("-XX:+UseShenandoahGC")))
                .containsExactly("jvmOptions has -XX:+UseShenandoahGC, but this JVM has no such option");
    }

    @Test
    void laterOption_isNamed() {
        assertThat(hotSpot(List.of("-XX:+UseZGC", "-XX:-UseZGC"), List.of("-XX:+UseZGC")))
                .containsExactly("jvmOptions has -XX:+UseZGC, but a later option wins: -XX:-UseZGC");
    }

    @Test
    void otherHeap_isNamed() {
        JvmLevels levels = new JvmLevels(List.of(), Map.<String, String>of()::get, 256 * MIB);

        assertThat(levels.notInForce(512 * MIB, List.of()))
                .containsExactly("maxHeap is 512Mi, but the heap of this JVM has at most 256Mi: remove -Xmx and "
                        + "-XX:MaxHeapSize from JVM_ARGS of the image and of its server.env");
        assertThat(levels.notInForce(128 * MIB, List.of())).hasSize(1);
        assertThat(levels.notInForce(255 * MIB, List.of())).isEmpty(); // rounded up
        assertThat(levels.notInForce(0, List.of())).isEmpty();
    }

    /** OpenJ9 accepts flags of HotSpot, ignores them in silence, and has no bean that shows flags. */
    @Test
    void flagInAJvmThatShowsNone_isRefused() {
        JvmLevels levels = new JvmLevels(List.of("-XX:+UseZGC", "-Xgcpolicy:balanced"), null, 512 * MIB);

        assertThat(levels.notInForce(512 * MIB, List.of("-Xgcpolicy:balanced"))).isEmpty();
        assertThat(levels.notInForce(512 * MIB, List.of("-XX:+UseZGC")))
                .singleElement()
                .asString()
                .startsWith("jvmOptions has -XX:+UseZGC, but this JVM (")
                .endsWith(
                        "ignores -XX options that it does not have: use an option that begins with -X, such as -Xgcpolicy");
    }

    @Test
    void thisJvm_hasWhatItGot() {
        JvmLevels levels = JvmLevels.ofThisJvm();

        assertThat(levels.notInForce(1, List.of("-XX:+NoSuchOption"))).hasSize(2);
    }
}
