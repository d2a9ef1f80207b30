package io.batchmark.agent.launch;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Levels of a treatment that are options of the JVM, read back from the JVM that runs. */
final class JvmLevels {
    /** As in {@code -XX:+UseG1GC}, {@code -XX:MaxGCPauseMillis=50}. */
    private static final Pattern FLAG = Pattern.compile("-XX:([+-]?)([A-Za-z0-9_]+)(=.*)?");

    /** JVMs round the size of a heap up: to 2 MiB or to a region, which is at most 1/100 of a large heap. */
    private static final long ROUNDING = 2 << 20;

    private static final long MEBIBYTE = 1 << 20;

    private final List<String> arguments;
    private final @Nullable Function<String, @Nullable String> flags;
    private final long maxHeap;

    /**
     * @param arguments options that the JVM got, in order
     * @param flags value of a flag by its name, null if the JVM does not have the flag; null if the JVM does not show flags
     * @param maxHeap the most bytes of the heap
     */
    JvmLevels(List<String> arguments, @Nullable Function<String, @Nullable String> flags, long maxHeap) {
        this.arguments = arguments;
        this.flags = flags;
        this.maxHeap = maxHeap;
    }

    /** The levels of this JVM. HotSpot shows its flags, OpenJ9 does not. */
    static JvmLevels ofThisJvm() {
        HotSpotDiagnosticMXBean hotSpot = hotSpot();
        return new JvmLevels(
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                hotSpot == null ? null : name -> flag(hotSpot, name),
                hotSpot == null
                        ? ManagementFactory.getMemoryMXBean()
                                .getHeapMemoryUsage()
                                .getMax()
                        : Long.parseLong(hotSpot.getVMOption("MaxHeapSize").getValue()));
    }

    private static @Nullable HotSpotDiagnosticMXBean hotSpot() {
        try {
            HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            if (bean != null) {
                bean.getVMOption("MaxHeapSize");
            }
            return bean;
        } catch (IllegalArgumentException | LinkageError e) {
            return null; // a JVM without such a bean, or with one that has other options
        }
    }

    private static @Nullable String flag(HotSpotDiagnosticMXBean bean, String name) {
        try {
            return bean.getVMOption(name).getValue();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * The levels that are not in force, each with a cause and a remedy.
     *
     * @param expectedHeap the most bytes of the heap, or 0 if any will do
     * @param options options that are levels
     */
    List<String> notInForce(long expectedHeap, List<String> options) {
        List<String> reasons = new ArrayList<>();
        if (expectedHeap > 0 && !isAbout(expectedHeap)) {
            reasons.add("maxHeap is " + expectedHeap / MEBIBYTE + "Mi, but the heap of this JVM has at most "
                    + maxHeap / MEBIBYTE
                    + "Mi: remove -Xmx and -XX:MaxHeapSize from JVM_ARGS of the image and of its server.env");
        }
        for (String option : options) {
            String reason = notInForce(option);
            if (reason != null) {
                reasons.add(reason);
            }
        }
        return reasons;
    }

    private boolean isAbout(long expected) {
        return maxHeap >= expected && maxHeap - expected <= Math.max(ROUNDING, expected / 100);
    }

    private @Nullable String notInForce(String option) {
        if (!arguments.contains(option)) {
            return "jvmOptions has " + option + ", but the JVM did not get it";
        }
        Matcher flag = FLAG.matcher(option);
        if (!flag.matches()) {
            return null;
        }
        if (flags == null) {
            return "jvmOptions has " + option + ", but this JVM (" + System.getProperty("java.vm.name")
                    + ") ignores -XX options that it does not have: use an option that begins with -X, such as -Xgcpolicy";
        }
        String name = flag.group(2);
        String value = flags.apply(name);
        if (value == null) {
            return "jvmOptions has " + option + ", but this JVM has no such option";
        }
        String last = last(name);
        return option.equals(last) ? null : "jvmOptions has " + option + ", but a later option wins: " + last;
    }

    /** The last argument about a flag, which wins. */
    private @Nullable String last(String name) {
        String last = null;
        for (String argument : arguments) {
            Matcher flag = FLAG.matcher(argument);
            if (flag.matches() && flag.group(2).equals(name)) {
                last = argument;
            }
        }
        return last;
    }
}
