package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** Options of the Java virtual machine that runs may have, by the name that the setting {@code jvmOptions} chooses them with. */
public record NamedJvmOptions(
        @JsonPropertyDescription("Name for the setting jvmOptions. The name `none` is reserved.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Required
        String name,

        @JsonPropertyDescription(
                "The options, exactly as for the Java virtual machine: they are not expanded and need no quotes."
                        + " Each begins with -X, -D, -agentlib:, -agentpath:, -verbose:, -ea, -da, --add- or --enable-. "
                        + "Options that a setting or the image has already, such as -Xmx, are refused. 1 to 16 options of "
                        + "up to 256 characters.")
        @Size(min = 1, max = 16)
        @Required
        List<String> options) {
    /** What the setting has that chooses no entry. */
    public static final String NONE = "none";

    /** One word for the JVM itself: no class, no file of options, and nothing but what can be printed. */
    public static final String OPTION = "^-(X|D|agentlib:|agentpath:|verbose:|ea|da|-add-[a-z]+=|-enable-)[ -~]*$";

    public static final String NO_OPTION = "is no option of a Java virtual machine that is one word and begins with -X,"
            + " -D, -agentlib:, -agentpath:, -verbose:, -ea, -da, --add- or --enable-: write --add-opens=..., or remove it";

    public static final String HEAP = "^-(Xm[sx]|XX:(Initial|Min|Max)(HeapSize|RAM))";
    public static final String IS_HEAP = "is the size of the heap: remove it, and set minHeap and maxHeap";

    public static final String COLLECTOR =
            "^-XX:[+-]Use(Serial|G1|Parallel|ParallelOld|Z|Shenandoah|Epsilon|ConcMarkSweep)GC$";
    public static final String IS_COLLECTOR = "is the garbage collector: remove it, and set garbageCollector";

    public static final String DURABILITY = "^-Dderby.system.durability";
    public static final String IS_DURABILITY =
            "is how Derby commits: remove it, and set derby.durability of an entry of spec.databases";

    public static final String PROCESSORS = "^-XX:ActiveProcessorCount=";
    public static final String IS_PROCESSORS = "is the number of processors: remove it, and set processors";

    public static final String OF_IMAGE =
            "^-(XX:([+-](Exit|Crash)OnOutOfMemoryError|SharedArchiveFile=|VMOptionsFile=|Flags=)|Xshare:|Xoptionsfile="
                    + "|Djava.awt.headless|Dderby.stream.error.file|Dorg.newsclub.net.unix)";
    public static final String IS_OF_IMAGE =
            "is what the image of the job runner sets itself, or a file of options: remove it";
}
