package io.batchmark.agent.launch;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Chooses the module that has the job, by the modules that have started and the states of the applications. */
final class Selection {
    private static final String STARTED = "STARTED";

    /** Time without a change after which an application that has not begun to start is not waited for. */
    private static final long QUIET_MILLIS = 10_000;

    private final String job;
    private final @Nullable String application;

    Selection(String job, @Nullable String application) {
        this.job = job;
        this.application = application;
    }

    /**
     * The module to start the job in, or null if it is too early to choose.
     *
     * @param modules modules that have started
     * @param states state by application
     * @param quietMillis time since modules or states changed
     */
    <M extends JobModule> @Nullable M of(List<M> modules, Map<String, String> states, long quietMillis) throws Refusal {
        boolean settled = application == null
                ? isSettled(states, quietMillis)
                : STARTED.equals(states.get(application.split("/", 2)[0]));
        if (!settled) {
            return null;
        }
        List<M> having = new ArrayList<>();
        for (M module : modules) {
            if ((application == null || module.isNamed(application)) && module.hasJob(job)) {
                having.add(module);
            }
        }
        if (having.size() == 1) {
            return having.get(0);
        }
        if (having.isEmpty()) {
            if (quietMillis < QUIET_MILLIS) {
                return null; // the server starts web modules of its own features, and some of an application later
            }
            if (application == null && !states.values().stream().allMatch(STARTED::equals)) {
                return null; // the application that has it may be the one that does not start
            }
            throw new Refusal(RunEnd.Kind.REFUSED, notFound(modules));
        }
        throw new Refusal(RunEnd.Kind.REFUSED, ambiguous(having));
    }

    private static boolean isSettled(Map<String, String> states, long quietMillis) {
        return !states.isEmpty()
                && states.values().stream()
                        .allMatch(state ->
                                state.equals(STARTED) || (!state.equals("STARTING") && quietMillis >= QUIET_MILLIS));
    }

    private String notFound(List<? extends JobModule> modules) {
        Map<String, Set<String>> jobs = new TreeMap<>();
        for (JobModule module : modules) {
            Set<String> names = module.jobs();
            if (!names.isEmpty()) {
                jobs.put(module.qualified(), names);
            }
        }
        String where = application == null ? "no application of the server" : "not application " + application;
        return "job " + job + " is not found: " + where + " contains META-INF/batch-jobs/" + job + ".xml; "
                + (jobs.isEmpty() ? "there are no jobs in started web applications" : "the jobs are " + jobs);
    }

    private String ambiguous(List<? extends JobModule> having) {
        Set<String> applications = new TreeSet<>();
        Set<String> modules = new TreeSet<>();
        for (JobModule module : having) {
            applications.add(module.application());
            modules.add(module.qualified());
        }
        return "job " + job + " is in several applications: set application to one of "
                + (applications.size() > 1 && applications.size() == modules.size() ? applications : modules);
    }

    /** The cause if server and application have not started in time. */
    Refusal tooLate(Map<String, String> states, int seconds) {
        String start = "after " + seconds + " s ";
        if (states.isEmpty()) {
            return late(start + "the server has no application");
        }
        if (application != null && !states.containsKey(application.split("/", 2)[0])) {
            return late(start + "the server has no application " + application + ": its applications are "
                    + states.keySet());
        }
        Map<String, String> waiting = new TreeMap<>(states);
        waiting.values().removeIf(STARTED::equals);
        return late(
                waiting.isEmpty()
                        ? "no application of the server has a web module, and the agent starts the job in one: add a WAR to"
                                + " the application " + String.join(", ", states.keySet())
                        : start + "not all applications have started: " + waiting);
    }

    private static Refusal late(String message) {
        return new Refusal(RunEnd.Kind.NOT_STARTED, message);
    }
}
