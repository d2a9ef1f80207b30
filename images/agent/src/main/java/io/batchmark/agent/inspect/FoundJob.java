package io.batchmark.agent.inspect;

import io.batchmark.agent.files.JobDocument;
import io.batchmark.agent.files.JobParameter;
import io.batchmark.agent.files.JobStep;
import io.batchmark.agent.result.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A job of an application, as the document of an inspection has it. It keeps only short texts, because an image may have large jobs. */
final class FoundJob {
    private static final int MOST_PARTS = 100;

    /** Names of parameters whose values are passwords or names of users. */
    private static final Pattern SECRET = Pattern.compile(
            ".*(?:pass|pwd|secret|token|credential|api[-_.]?key|private[-_.]?key).*|.*user(?:[-_.]?(?:name|id))?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final String name;
    private final List<Map<String, Object>> steps;
    private final List<Map<String, Object>> parameters;

    private FoundJob(String name, List<Map<String, Object>> steps, List<Map<String, Object>> parameters) {
        this.name = name;
        this.steps = steps;
        this.parameters = parameters;
    }

    /**
     * @param name name of its file without extension
     * @param problems gets a sentence for each part that is left out
     */
    static FoundJob of(String name, JobDocument job, Problems problems) {
        for (JobParameter parameter : job.parameters()) {
            if (parameter.defaultValue() != null && isSecret(parameter)) {
                problems.add("the default of parameter " + parameter.name() + " of job " + name
                        + " is not shown, because it may be a secret: set the parameter if the default is not right");
            }
        }
        return new FoundJob(
                PlainText.of(name),
                parts("steps", name, job.steps(), FoundJob::step, problems),
                parts("parameters", name, job.parameters(), FoundJob::parameter, problems));
    }

    /** A job whose file cannot be parsed. The batch container may accept it. */
    static FoundJob unknown(String name) {
        return new FoundJob(PlainText.of(name), Collections.emptyList(), Collections.emptyList());
    }

    private static <P> List<Map<String, Object>> parts(
            String kind,
            String job,
            Collection<P> parts,
            Function<P, Map<String, Object>> description,
            Problems problems) {
        if (parts.size() > MOST_PARTS) {
            problems.add("job " + job + " has " + parts.size() + " " + kind + ", and the inspection shows the first "
                    + MOST_PARTS);
        }
        return parts.stream().limit(MOST_PARTS).map(description).collect(Collectors.toList());
    }

    private static Map<String, Object> step(JobStep step) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", PlainText.of(step.name()));
        entry.put("kind", step.isChunk() ? "Chunk" : "Batchlet");
        entry.put("itemCount", Json.orNull(PlainText.orNull(step.itemCount())));
        entry.put("partitioned", step.isPartitioned());
        return entry;
    }

    private static Map<String, Object> parameter(JobParameter parameter) {
        String shown = isSecret(parameter) ? null : parameter.defaultValue();
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", PlainText.of(parameter.name()));
        entry.put("default", Json.orNull(PlainText.orNull(shown)));
        entry.put("itemCountOf", Json.orNull(PlainText.orNull(parameter.itemCountOf())));
        return entry;
    }

    private static boolean isSecret(JobParameter parameter) {
        return SECRET.matcher(parameter.name()).matches();
    }

    String name() {
        return name;
    }

    /** The size of its texts. */
    int characters() {
        return name.length() + characters(steps) + characters(parameters);
    }

    private static int characters(List<Map<String, Object>> parts) {
        return parts.stream()
                .flatMap(part -> part.values().stream())
                .mapToInt(value -> value.toString().length())
                .sum();
    }

    /** @param module module of an EAR, or null */
    Map<String, Object> entry(@Nullable String module) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", name);
        entry.put("module", Json.orNull(PlainText.orNull(module)));
        entry.put("steps", new ArrayList<>(steps));
        entry.put("parameters", new ArrayList<>(parameters));
        return entry;
    }
}
