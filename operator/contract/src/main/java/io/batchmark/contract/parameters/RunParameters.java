package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt of a run is asked to do.
 *
 * @param version version of this contract; a runner refuses one it does not know
 * @param run UID of the run (a UUID): the same for all its attempts, different for every other run. It is the
 *     identity of the batch server, because servers of one identity on one job repository fail each other's jobs
 * @param attempt number of the attempt, from 1
 * @param workload what the batch job does; for an application of the user's own, only the settings of its server count
 * @param application what runs in place of our own batch job; null where nothing does
 * @param database where its data is
 * @param broker where its events are published or, under {@link Workload.Write#SendMessage}, its messages are sent; null
 *     where nothing is
 * @param jvmOptions further options of its JVM, at least one; null where there are none
 * @param dispatcher host of the server that dispatches partitions to all; null if servers share no queue
 */
public record RunParameters(
        int version,
        String run,
        int attempt,
        Workload workload,
        @Nullable Application application,
        Database database,
        @Nullable Broker broker,
        @Added @Nullable List<String> jvmOptions,
        @Added @Nullable String dispatcher) {
    // a line each for the image; otherwise as the JVM gets them
    private static final Pattern OPTION = Pattern.compile("-[ -~]{1,255}");

    /** The contract version this code speaks. What was added to it is {@link Added}. */
    public static final int VERSION = 1;

    /** The oldest version of a result that is read: the one before. */
    public static final int OLDEST = Math.max(1, VERSION - 1);

    /** The environment variable that carries the parameters as JSON. */
    public static final String VARIABLE = "RUN_PARAMETERS";

    /** Name of the container of the job runner in the pod of a run. */
    public static final String CONTAINER = "runner";

    public RunParameters {
        Objects.requireNonNull(run, "run");
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(database, "database");
        Require.atLeast(1, attempt, "attempt");
        if (jvmOptions != null) {
            jvmOptions = List.copyOf(jvmOptions);
            Require.atLeast(1, jvmOptions.size(), "the number of jvmOptions");
            jvmOptions.forEach(option -> Require.matches(OPTION, option, "jvmOptions"));
        }
        DispatchRules.require(workload, database, broker, dispatcher);
        if (workload.sendsMessages()
                && (broker == null || broker.engine() == Broker.Engine.Kafka || application != null)) {
            throw new IllegalArgumentException("write is SendMessage, which needs a broker that takes part in the"
                    + " transactions of our own job: broker is " + broker + ", application is " + application);
        }
        if (application == null) {
            Require.atMost(
                    workload.partitions(), workload.servers(), "servers with partitions " + workload.partitions());
        } else if (workload.interruptAfterCheckpoints() > 0) {
            throw new IllegalArgumentException("interruptAfterCheckpoints is " + workload.interruptAfterCheckpoints()
                    + ", with an application it must be 0");
        }
    }

    public RunParameters(
            String run,
            int attempt,
            Workload workload,
            @Nullable Application application,
            Database database,
            @Nullable Broker broker) {
        this(VERSION, run, attempt, workload, application, database, broker, null, null);
    }

    public RunParameters withJvmOptions(@Nullable List<String> options) {
        return new RunParameters(version, run, attempt, workload, application, database, broker, options, dispatcher);
    }
}
