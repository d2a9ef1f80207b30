package io.batchmark;

/**
 * The result of one analysis: answer, ranking and {@code what} of it.
 *
 * <p>Decides what happens next.
 *
 * @param file the report, or null if there is no report
 * @param time the duration, which has no sentence of its own
 * @param count another long text, so that all these parameters together would be a sentence of far too many words
 */
record Result(String file, long time, int count) {
    private static final String TEXT = "http://whoever.example"; // the address of an example

    /** Tests if {@link Result} is written. */
    boolean is() {
        String none = "What is none"; // code is no prose
        return none.isEmpty();
    }
}
