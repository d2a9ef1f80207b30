package io.batchmark.agent.launch;

import java.util.Set;

/** A started module of an application, as far as the choice of an application needs it. */
interface JobModule {
    String application();

    /** APPLICATION/MODULE. */
    String qualified();

    boolean hasJob(String name);

    /** Names of all jobs of the module. */
    Set<String> jobs();

    default boolean isNamed(String name) {
        return name.equals(application()) || name.equals(qualified());
    }
}
