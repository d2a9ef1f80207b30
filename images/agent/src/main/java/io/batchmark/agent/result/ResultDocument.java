package io.batchmark.agent.result;

import io.batchmark.agent.measure.Failure;
import io.batchmark.text.LogLines;
import io.batchmark.text.Plain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The result as JSON, in the form of the contract's {@code RunResult}. Figures of the whole job are always in it. Steps and the points that
 * they called follow by their share of the time, as long as there is room.
 */
public final class ResultDocument {
    private static final int VERSION = 1;
    private static final int MOST_CHARACTERS = 512;

    /** Room for a step or point. The ledger has the result unpacked, so packing it does not allow any number. */
    private static final int BYTES_OF_PIECE = 64;

    private final Map<String, ?> identity;
    private final Map<String, ?> environment;
    private final RunEnd end;
    private final Secrets secrets;
    private final JobSource source;
    private final Measured measured;
    private final @Nullable ReceivedEvents events;
    private final @Nullable Failure failure;

    /**
     * @param identity run, attempt and server
     * @param environment versions of server and JVM, see the contract
     * @param source application and job XML of the job
     * @param measured figures of the iteration that did not complete, or of all iterations
     * @param events null if they were not counted
     */
    public ResultDocument(
            Map<String, ?> identity,
            Map<String, ?> environment,
            RunEnd end,
            JobSource source,
            Measured measured,
            @Nullable ReceivedEvents events,
            Secrets secrets) {
        this.identity = identity;
        this.environment = environment;
        this.end = end;
        this.secrets = secrets;
        this.source = source;
        this.measured = measured;
        this.events = events;
        failure = measured.failure();
    }

    /** The first lines of the stack trace of the failure, or null. */
    public @Nullable String stackTrace() {
        return failure == null ? null : FailureText.of(failure.cause(), secrets, 1);
    }

    /** The document with as many details as fit. It is packed if that leaves room for more. */
    public String fitting(int maxBytes) {
        // the cause of a failure matters more than the calls, and so do the figures of iterations
        int mostOfTexts = maxBytes - maxBytes / (end.cause() == null ? 4 : 8);
        double share = 1;
        while (share > 0.01 && bytes(text(0, share)) > mostOfTexts) {
            share /= 2;
        }
        int fits = 0;
        int tooMany = Math.min(measured.details().pieces(), maxBytes / BYTES_OF_PIECE) + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (bytes(text(middle, share)) <= maxBytes) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return text(fits, share);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private String text(int pieces, double share) {
        String json = Json.of(document(pieces, share));
        String packed = "{\"version\":" + VERSION + ",\"packed\":\"" + packed(json) + "\"}";
        return packed.length() < bytes(json) ? packed : json;
    }

    private static String packed(String json) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }

    /** @param share number from 0 to 1: the shown part of long texts; below 1/16 lists are left out, too */
    private Map<String, Object> document(int pieces, double share) {
        boolean brief = share < 1.0 / 16;
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("version", VERSION);
        document.putAll(identity);
        document.put("batchStatus", end.batchStatus());
        String cause = end.cause();
        document.put(
                "message",
                Json.orNull(
                        cause == null
                                ? null
                                : Plain.line(LogLines.masked(secrets.masked(cause)), Math.max(16, (int)
                                        (MOST_CHARACTERS * share)))));
        document.putAll(measured.figures(brief));
        if (events != null) {
            document.put("events", events.document(brief));
        }
        if (end.fault() != null) {
            document.put("fault", end.fault());
        }
        document.put("environment", environment);
        String log = failure == null || brief ? null : FailureText.of(failure.cause(), secrets, share);
        if (log != null) {
            document.put("log", log);
        }
        document.put("job", measured.details().document(source, pieces, brief, secrets));
        return document;
    }
}
