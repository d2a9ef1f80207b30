package io.batchmark.agent.launch;

import io.batchmark.agent.files.JobDocument;
import io.batchmark.agent.files.JobParameter;
import io.batchmark.agent.measure.ChunkLimits;
import io.batchmark.agent.measure.StepRecord;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** The parameters of a run, compared with their use in the job XML. */
final class JobXml {
    /** Null if this parser refuses the file, which says nothing about its parameters. */
    private final @Nullable JobDocument job;

    /** @throws IOException if the file cannot be read */
    JobXml(InputStream file) throws IOException {
        job = accepted(file);
    }

    private static @Nullable JobDocument accepted(InputStream file) throws IOException {
        try {
            return JobDocument.read(file);
        } catch (SAXException e) {
            return null;
        }
    }

    /** Names of parameters that the job XML does not use. Classes of the job can read them nevertheless. Empty if its use is not known. */
    List<String> unused(Properties parameters) {
        if (job == null) {
            return Collections.emptyList();
        }
        List<String> unused = new ArrayList<>(new TreeSet<>(parameters.stringPropertyNames()));
        for (JobParameter parameter : job.parameters()) {
            unused.remove(parameter.name());
        }
        return unused;
    }

    /**
     * Sentences about item counts that are not what a parameter specifies.
     *
     * @param steps steps that have run
     */
    List<String> notInForce(Properties parameters, List<StepRecord> steps) {
        List<String> reasons = new ArrayList<>();
        for (StepRecord step : steps) {
            String parameter = job == null ? null : job.itemCounts().get(step.name());
            String level = parameter == null ? null : parameters.getProperty(parameter);
            ChunkLimits limits = step.limits();
            if (level != null && !level.isEmpty() && limits != null && !isSame(level, limits.itemCount())) {
                reasons.add(
                        "parameter " + parameter + " is " + level + ", but the item-count in force in step "
                                + step.name() + " is " + limits.itemCount()
                                + ": write a whole number without other characters, and remove what changes the job XML in the server");
            }
        }
        return reasons;
    }

    private static boolean isSame(String level, long itemCount) {
        try {
            return Long.parseLong(level.trim()) == itemCount;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
