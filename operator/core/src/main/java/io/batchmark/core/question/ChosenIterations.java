package io.batchmark.core.question;

import io.batchmark.contract.result.Iterations;

/**
 * What a campaign has chosen by what its first blocks have shown: how many iterations of a run count from some block on. Runs of
 * earlier blocks have the number that the settings say.
 *
 * @param number 1 to {@value Iterations#MOST}
 * @param fromBlock the first block whose runs have that number, at least 2
 */
public record ChosenIterations(int number, int fromBlock) {
    /** Name of the setting that it takes the place of. */
    public static final String SETTING = "iterations";
}
