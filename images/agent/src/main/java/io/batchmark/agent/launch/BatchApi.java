package io.batchmark.agent.launch;

import io.batchmark.agent.measure.Container;
import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The job operator of the server, in the packages that the application uses: jakarta or javax. */
final class BatchApi {
    private static final List<String> FINAL = Arrays.asList("COMPLETED", "FAILED", "STOPPED", "ABANDONED");

    private final Object operator;

    /** @param application class loader of the application */
    BatchApi(ClassLoader application) throws Refusal {
        try {
            operator = runtime(application).getMethod("getJobOperator").invoke(null);
        } catch (InvocationTargetException e) {
            throw new Refusal(RunEnd.Kind.REFUSED, "the server gives no job operator: " + e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new Refusal(
                    RunEnd.Kind.REFUSED,
                    "the server has no batch feature: add batch-1.0, batch-2.0 or batch-2.1 to its configuration (" + e
                            + ")");
        }
    }

    private static Class<?> runtime(ClassLoader application) throws ClassNotFoundException {
        try {
            return application.loadClass("jakarta.batch.runtime.BatchRuntime");
        } catch (ClassNotFoundException e) {
            return application.loadClass("javax.batch.runtime.BatchRuntime");
        }
    }

    /** The class loader that has the classes of the batch container. */
    ClassLoader batchContainer() {
        return operator.getClass().getClassLoader();
    }

    /** Reads from the job repository. If it is in a database, the first access creates its tables. */
    void openRepository() throws Refusal {
        try {
            method("getJobNames").invoke(operator);
        } catch (InvocationTargetException e) {
            // without a job the container of some versions throws; a fault of the repository refuses the start of the
            // job
            System.err.println("Batchmark agent: the job repository gives no names of jobs: " + e.getTargetException());
        } catch (ReflectiveOperationException e) {
            throw new Refusal(RunEnd.Kind.NOT_MEASURABLE, "the job operator has no method getJobNames: " + e);
        }
    }

    /** Starts a job and returns the number of its execution. */
    long start(String job, Properties parameters) throws Refusal {
        try {
            return ((Number) method("start", String.class, Properties.class).invoke(operator, job, parameters))
                    .longValue();
        } catch (InvocationTargetException e) {
            throw new Refusal(RunEnd.Kind.REFUSED, refused(job, e.getTargetException()));
        } catch (ReflectiveOperationException e) {
            throw new Refusal(RunEnd.Kind.NOT_MEASURABLE, "the job operator has no method start: " + e);
        }
    }

    static String refused(String job, Throwable cause) {
        if (cause.getClass().getSimpleName().equals("JobSecurityException")) {
            return "the security of the server does not let job " + job
                    + " start, because the job starts without a user: write batchSubmitter: Everyone in spec.job, which gives"
                    + " everyone the role batchSubmitter in the servers of the campaign alone (" + cause.getMessage()
                    + ")";
        }
        StringBuilder text = new StringBuilder("job " + job + " cannot be started: " + cause);
        for (Throwable next = cause.getCause(); next != null && text.length() < 2000; next = next.getCause()) {
            text.append("; caused by ").append(next);
        }
        return text.toString();
    }

    /** The batch status of an execution that has ended, or null. */
    @Nullable
    String finalStatus(long execution) {
        try {
            Object found = method("getJobExecution", long.class).invoke(operator, execution);
            String status = found == null ? null : String.valueOf(Container.call(found, "getBatchStatus"));
            return FINAL.contains(status) ? status : null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // asked again later
        }
    }

    private Method method(String name, Class<?>... parameters) throws NoSuchMethodException {
        return operator.getClass().getMethod(name, parameters);
    }
}
