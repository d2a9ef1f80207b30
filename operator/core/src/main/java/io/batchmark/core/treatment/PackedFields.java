package io.batchmark.core.treatment;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bytes with a bit for each field that has a value, then the figures in order, then texts and lists. */
final class PackedFields {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int PAYLOAD = 0x7f;
    private static final int MORE = 0x80;

    private PackedFields() {}

    /** The fields: figures, and groups of fields, of which only the presence is stored. */
    static final class Kinds {
        private final BitSet figures = new BitSet();
        private int count;
        private long[] mask = {};

        /** Adds a field, and returns its number. */
        int add(boolean isFigure) {
            figures.set(count, isFigure);
            mask = Arrays.copyOf(figures.toLongArray(), count / Long.SIZE + 1);
            return count++;
        }

        private int start() {
            return mask.length * Long.BYTES;
        }

        /** The number of figures that are stored before a field. */
        private int before(byte[] packed, int bit) {
            int last = bit / Long.SIZE;
            int before = 0;
            for (int word = 0; word < last; word++) {
                before += Long.bitCount(word(packed, word) & mask[word]);
            }
            return last == mask.length
                    ? before
                    : before + Long.bitCount(word(packed, last) & mask[last] & ((1L << bit % Long.SIZE) - 1));
        }
    }

    private static long word(byte[] packed, int word) {
        return (long) LONG.get(packed, word * Long.BYTES);
    }

    static boolean has(byte[] packed, int bit) {
        return (word(packed, bit / Long.SIZE) >>> bit % Long.SIZE & 1) != 0;
    }

    /** The value of a field that has one. */
    static long figure(Kinds kinds, byte[] packed, int bit) {
        Reader reader = new Reader(packed, skip(packed, kinds.start(), kinds.before(packed, bit)));
        return reader.next();
    }

    private static int skip(byte[] packed, int from, int figures) {
        int position = from;
        for (int left = figures; left > 0; position++) {
            left -= packed[position] >= 0 ? 1 : 0;
        }
        return position;
    }

    /** Fields are written in the order of their numbers. */
    static final class Writer {
        private final Kinds kinds;
        private final BitSet present = new BitSet();
        private final ByteArrayOutputStream numbers = new ByteArrayOutputStream();
        private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

        Writer(Kinds kinds) {
            this.kinds = kinds;
        }

        void presence(int bit) {
            present.set(bit);
        }

        void figure(int bit, long value) {
            present.set(bit);
            write(value, numbers);
        }

        /** Zero for null, otherwise one more than the size. */
        void figures(@Nullable List<?> values) {
            write(values == null ? 0 : values.size() + 1L, rest);
            if (values != null) {
                values.forEach(value -> write(((Number) value).longValue(), rest));
            }
        }

        /** Stores the bytes of the text, or the text itself if its bytes would be written as another text. */
        void base64(@Nullable String text) {
            if (text == null) {
                write(0, rest);
                return;
            }
            byte[] bytes = decoded(text);
            byte[] stored = bytes == null ? text.getBytes(StandardCharsets.UTF_8) : bytes;
            write(bytes == null ? -1L - stored.length : 1L + stored.length, rest);
            rest.writeBytes(stored);
        }

        /** Null if the encoder would write another text. */
        private static byte @Nullable [] decoded(String text) {
            try {
                byte[] bytes = Base64.getDecoder().decode(text);
                return text.equals(Base64.getEncoder().encodeToString(bytes)) ? bytes : null;
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        private static void write(long value, ByteArrayOutputStream to) {
            long left = value << 1 ^ value >> Long.SIZE - 1;
            while ((left & ~PAYLOAD) != 0) {
                to.write((int) (left & PAYLOAD | MORE));
                left >>>= 7;
            }
            to.write((int) left);
        }

        byte[] bytes() {
            byte[] all = new byte[kinds.start() + numbers.size() + rest.size()];
            long[] bits = Arrays.copyOf(present.toLongArray(), kinds.mask.length);
            for (int word = 0; word < bits.length; word++) {
                LONG.set(all, word * Long.BYTES, bits[word]);
            }
            System.arraycopy(numbers.toByteArray(), 0, all, kinds.start(), numbers.size());
            System.arraycopy(rest.toByteArray(), 0, all, kinds.start() + numbers.size(), rest.size());
            return all;
        }
    }

    /** Reads all fields in order. */
    static final class Reader {
        private final byte[] packed;
        private int number;
        private int rest;

        Reader(Kinds kinds, byte[] packed) {
            this(packed, kinds.start());
            rest = skip(packed, number, kinds.before(packed, kinds.mask.length * Long.SIZE));
        }

        private Reader(byte[] packed, int number) {
            this.packed = packed;
            this.number = number;
        }

        boolean has(int bit) {
            return PackedFields.has(packed, bit);
        }

        long next() {
            long value = read(number);
            number = skip(packed, number, 1);
            return value;
        }

        private long read(int from) {
            long value = 0;
            int position = from;
            int shift = 0;
            byte next;
            do {
                next = packed[position++];
                value |= (long) (next & PAYLOAD) << shift;
                shift += 7;
            } while (next < 0);
            return value >>> 1 ^ -(value & 1);
        }

        private long ofRest() {
            long value = read(rest);
            rest = skip(packed, rest, 1);
            return value;
        }

        @Nullable
        List<Long> figures() {
            int size = (int) ofRest() - 1;
            if (size < 0) {
                return null;
            }
            List<Long> figures = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                figures.add(ofRest());
            }
            return figures;
        }

        @Nullable
        String base64() {
            long size = ofRest();
            if (size == 0) {
                return null;
            }
            byte[] stored = Arrays.copyOfRange(packed, rest, rest + (int) Math.abs(size) - 1);
            rest += stored.length;
            return size > 0 ? Base64.getEncoder().encodeToString(stored) : new String(stored, StandardCharsets.UTF_8);
        }
    }
}
