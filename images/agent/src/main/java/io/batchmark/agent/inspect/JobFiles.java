package io.batchmark.agent.inspect;

import io.batchmark.agent.files.JobDocument;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** Reads the job XMLs of all applications. */
final class JobFiles {
    private static final int MOST_JOBS = 200;
    private static final int MOST_BYTES = 1 << 20;

    /** Texts of all jobs in memory. An inspection prints less. */
    private static final int MOST_CHARACTERS = 1 << 19;

    private final Problems problems;
    private int number;
    private int characters;

    JobFiles(Problems problems) {
        this.problems = problems;
    }

    /**
     * The job of a file, or null if there are too many jobs.
     *
     * @param path path of the file in its archive
     */
    @Nullable
    FoundJob read(Application application, String path, Entries.Content content) throws IOException {
        String file = path.substring(path.lastIndexOf('/') + 1);
        String name = file.substring(0, file.lastIndexOf('.'));
        if (number == MOST_JOBS || characters > MOST_CHARACTERS) {
            problems.add("the applications have more jobs than the " + number + " that the inspection shows");
            return null;
        }
        number++;
        FoundJob job = parsed(application, name, content);
        characters += job.characters();
        return job;
    }

    private FoundJob parsed(Application application, String name, Entries.Content content) throws IOException {
        String cause;
        try (InputStream file = content.open()) {
            byte[] bytes = SmallFiles.all(file, MOST_BYTES + 1);
            if (bytes.length <= MOST_BYTES) {
                return FoundJob.of(name, JobDocument.read(new ByteArrayInputStream(bytes)), problems);
            }
            cause = "its job XML has more than " + (MOST_BYTES >> 10) + " KiB";
        } catch (CharConversionException | SAXException e) {
            cause = String.valueOf(e.getMessage());
        }
        problems.add("the steps and parameters of job " + name + " of application " + application.name()
                + " are not known: " + cause);
        return FoundJob.unknown(name);
    }
}
