package io.batchmark.core.question;

/** The assumption of the answer about the noise of runs, in addition to the random order of each block. */
public enum NoiseModel {
    /** No assumption. */
    None,
    /** Within a block, the log times of all treatments scatter alike. */
    EqualScatter
}
