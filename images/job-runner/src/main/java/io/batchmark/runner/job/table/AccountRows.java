package io.batchmark.runner.job.table;

/**
 * Rows of the table of accounts.
 *
 * @param instance job instance that the accounts belong to
 * @param first account number of the first row; the others follow it
 * @param number how many there are
 * @param text what each of them has in its last column
 */
public record AccountRows(long instance, int first, int number, String text) {}
