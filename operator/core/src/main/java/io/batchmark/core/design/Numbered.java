package io.batchmark.core.design;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A number and the first bits of what it is sorted by in one long, so that 100,000 of them are sorted and kept in less
 * than 1 MiB. Of two whose first bits are the same the rest decides, which is worked out again.
 */
final class Numbered {
    /** Enough for every treatment of a campaign. */
    private static final int INDEX_BITS = 17;

    private static final long INDEX = (1L << INDEX_BITS) - 1;

    /** Turns the order of bytes with a sign, one after another, into that of longs. */
    private static final long SIGNS = 0x0080808080808080L;

    static {
        assert Design.MAX_RUNS <= INDEX;
    }

    private Numbered() {}

    static long of(long key, int index) {
        return key & ~INDEX | index;
    }

    static int index(long numbered) {
        return (int) (numbered & INDEX);
    }

    /** Whether the first bits are the same. */
    static boolean same(long one, long other) {
        return ((one ^ other) & ~INDEX) == 0;
    }

    /** The id of a treatment, with its first bits first; anything for a text that is none. */
    static long id(String id) {
        long bits = 0;
        for (int digit = 0; digit < Math.min(id.length(), Treatment.ID_DIGITS); digit++) {
            bits = bits << 5 | Character.digit(id.charAt(digit), 32) & 31;
        }
        return bits << Long.SIZE - 5 * Treatment.ID_DIGITS;
    }

    /** The numbers below {@code count} sorted by their draws, as {@link ByteBuffer} compares them. */
    static int[] sort(int count, IntFunction<byte[]> draws) {
        long[] numbered = new long[count];
        for (int index = 0; index < count; index++) {
            numbered[index] = of(ByteBuffer.wrap(draws.apply(index)).getLong() ^ SIGNS, index);
        }
        Arrays.sort(numbered);
        for (int from = 0, to; from < count; from = to) {
            for (to = from + 1; to < count && same(numbered[from], numbered[to]); ) {
                to++;
            }
            if (to - from > 1) {
                sort(numbered, from, to, draws);
            }
        }
        return Arrays.stream(numbered).mapToInt(Numbered::index).toArray();
    }

    private static void sort(long[] numbered, int from, int to, IntFunction<byte[]> draws) {
        long[] sorted = IntStream.range(from, to)
                .mapToObj(i -> numbered[i])
                .sorted(Comparator.comparing(one -> ByteBuffer.wrap(draws.apply(index(one)))))
                .mapToLong(Long::longValue)
                .toArray();
        System.arraycopy(sorted, 0, numbered, from, sorted.length);
    }
}
