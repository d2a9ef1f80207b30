package io.batchmark.text;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time at which the first step of a run began, as its server notes it. A server that is killed leaves nothing else: the note is in the termination
 * message, or in the end of the log in its place. Without the note, a run that ended early may be a slow step or a slow start.
 */
public final class StepBegin {
    private static final String WORDS = "step began at ";
    private static final Pattern NOTE = Pattern.compile(WORDS + "([0-9T:.-]{19,29}Z)");

    private StepBegin() {}

    /** The note of a time. */
    public static String note(Instant at) {
        return WORDS + at;
    }

    /** The time of the last note in a text; null if the text has no note of a time. */
    public static @Nullable Instant in(String text) {
        Matcher note = NOTE.matcher(text);
        Instant last = null;
        while (note.find()) {
            try {
                last = Instant.parse(note.group(1));
            } catch (DateTimeParseException e) {
                // a text of the application
            }
        }
        return last;
    }
}
