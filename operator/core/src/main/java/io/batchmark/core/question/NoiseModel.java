package io.batchmark.core.question;

/** What the answer assumes of the noise of runs, in addition to the random order of each block. */
public enum NoiseModel {
    /** Nothing. */
    None,
    /** Within a block, the log times of all treatments scatter alike. */
    EqualScatter
}
