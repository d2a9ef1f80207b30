package io.batchmark.runner.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The account records that the batch job reads. */
public final class AccountRecords {
    /** About 2 MB: long enough that reopening the file costs the reader nothing. */
    private static final int RECORDS = 100_000;

    private AccountRecords() {}

    /** Writes them to the file of that name, one a line. */
    public static void main(String[] arguments) throws IOException {
        Files.write(Path.of(arguments[0]), (Iterable<String>) lines()::iterator);
    }

    /** Number, balance and kind of an account. */
    static Stream<String> lines() {
        return IntStream.range(0, RECORDS)
                .mapToObj(i -> "%08d,%d,%s".formatted(i, i * 7919L % 10007, i % 3 == 0 ? "SAV" : "CHK"));
    }
}
