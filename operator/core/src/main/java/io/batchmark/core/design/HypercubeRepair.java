package io.batchmark.core.design;

import java.util.Arrays;

/**
 * Exchanges a level of each row that is there twice for the level of another row, so that both rows become single. The first row
 * stays as it is.
 */
final class HypercubeRepair {
    private static final int NO_ROW = -1;

    private final byte[][] rows;

    /** By row, the sum of a number for each of its levels. Equal rows have equal keys, and an exchange changes one summand. */
    private final long[] keys;

    /** By the low bits of the key, the first of a list of rows. */
    private final int[] first;

    private final int[] next;
    private long tries;

    HypercubeRepair(byte[][] rows) {
        this.rows = rows;
        keys = new long[rows.length];
        next = new int[rows.length];
        first = new int[Integer.highestOneBit(rows.length) * 4];
        Arrays.fill(first, NO_ROW);
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < rows[row].length; column++) {
                keys[row] += summand(column, rows[row][column]);
            }
            add(row);
        }
    }

    /** Returns the number of comparisons that it took. */
    long run() {
        for (int row = 1; row < rows.length; row++) {
            if (isTwice(row)) {
                repair(row);
            }
        }
        return tries;
    }

    private void repair(int row) {
        boolean[][] isFree = free(row);
        for (int distance = 1; distance < rows.length - 1; distance++) {
            int other = 1 + (row - 1 + distance) % (rows.length - 1);
            for (int column = 0; column < rows[row].length; column++) {
                byte level = rows[other][column];
                if (isFree[column][level] && !exists(other, column, rows[row][column])) {
                    exchange(row, other, column);
                    return;
                }
            }
        }
    }

    /** By column and level, tells if a row with this level instead of its own would be the only one. */
    private boolean[][] free(int row) {
        boolean[][] isFree = new boolean[rows[row].length][Byte.MAX_VALUE + 1];
        for (int column = 0; column < isFree.length; column++) {
            boolean[] asked = new boolean[isFree[column].length];
            for (byte[] other : rows) {
                byte level = other[column];
                if (!asked[level]) {
                    asked[level] = true;
                    isFree[column][level] = !exists(row, column, level);
                }
            }
        }
        return isFree;
    }

    private void exchange(int one, int other, int column) {
        remove(one);
        remove(other);
        byte level = rows[one][column];
        set(one, column, rows[other][column]);
        set(other, column, level);
        add(one);
        add(other);
    }

    private void set(int row, int column, byte level) {
        keys[row] += summand(column, level) - summand(column, rows[row][column]);
        rows[row][column] = level;
    }

    private boolean isTwice(int row) {
        return count(row, 0, rows[row][0]) > 1;
    }

    /** Tests if there is a row like this one with another level. */
    private boolean exists(int row, int column, byte level) {
        return count(row, column, level) > 0;
    }

    private int count(int row, int column, byte level) {
        long key = keys[row] + summand(column, level) - summand(column, rows[row][column]);
        int count = 0;
        tries++;
        for (int other = first[bucket(key)]; other != NO_ROW; other = next[other]) {
            if (keys[other] == key && isLike(other, row, column, level)) {
                count++;
            }
        }
        return count;
    }

    /** Tests if a row is like another one with another level. */
    private boolean isLike(int there, int row, int column, byte level) {
        for (int i = 0; i < rows[row].length; i++) {
            if (rows[there][i] != (i == column ? level : rows[row][i])) {
                return false;
            }
        }
        return true;
    }

    private void add(int row) {
        int bucket = bucket(keys[row]);
        next[row] = first[bucket];
        first[bucket] = row;
    }

    private void remove(int row) {
        int bucket = bucket(keys[row]);
        if (first[bucket] == row) {
            first[bucket] = next[row];
            return;
        }
        int before = first[bucket];
        while (next[before] != row) {
            before = next[before];
        }
        next[before] = next[row];
    }

    private int bucket(long key) {
        return (int) key & first.length - 1;
    }

    /** A number that is as good as random: the output function of SplitMix64. */
    private static long summand(int column, byte level) {
        long number = (column * 256L + level + 1) * 0x9e3779b97f4a7c15L;
        number = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        number = (number ^ number >>> 27) * 0x94d049bb133111ebL;
        return number ^ number >>> 31;
    }
}
