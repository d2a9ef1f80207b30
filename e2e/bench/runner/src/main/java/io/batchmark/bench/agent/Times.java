package io.batchmark.bench.agent;

/** Nanoseconds of an execution: on the clock, and of the processor on its thread. */
record Times(long elapsed, long cpu) {
    /** As the application writes it. */
    static Times of(String line) {
        String[] words = line.split(" ", -1);
        return new Times(Long.parseLong(words[0]), Long.parseLong(words[1]));
    }
}
