package io.batchmark.core.report.markdown;

import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.words.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which files of a report are not there as they are.
 *
 * @param place where the others are
 * @param compressed names of the compressed ones
 * @param leftOut names of those that are not there at all
 */
public record FileNotes(ReportPlace place, List<String> compressed, List<String> leftOut) {
    /** Nothing to say. */
    public static final FileNotes NONE = new FileNotes(new ReportPlace("", "", "", 0), List.of(), List.of());

    /** What the report says of them. */
    record View(
            @Nullable String compressed,
            @Nullable String reading,
            @Nullable String leftOut,
            @Nullable String rows) {}

    /** Null where there is nothing to say. */
    @Nullable
    View view() {
        return compressed.isEmpty() && leftOut.isEmpty()
                ? null
                : new View(
                        compressed.isEmpty() ? null : Words.list(compressed),
                        compressed.isEmpty() ? null : place.reading(compressed.get(0)),
                        leftOut.isEmpty() ? null : Words.list(leftOut),
                        leftOut.isEmpty() ? null : place.readingRows());
    }
}
