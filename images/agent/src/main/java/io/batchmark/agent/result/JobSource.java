package io.batchmark.agent.result;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The application that has the job, and the job XML, as far as the result names them. */
public final class JobSource {
    /** The source of a job that was not found. */
    public static final JobSource UNKNOWN = new JobSource(null, Collections.emptyList());

    private final @Nullable String application;
    private final List<String> unusedParameters;

    /** @param unusedParameters parameters of the run that the job XML does not use */
    public JobSource(@Nullable String application, List<String> unusedParameters) {
        this.application = application;
        this.unusedParameters = unusedParameters.stream()
                .map(name -> String.valueOf(JobDetails.name(name)))
                .collect(Collectors.toList());
    }

    @Nullable
    String application() {
        return application;
    }

    List<String> unusedParameters() {
        return unusedParameters;
    }
}
