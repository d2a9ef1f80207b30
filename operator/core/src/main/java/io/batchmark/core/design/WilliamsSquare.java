package io.batchmark.core.design;

/**
 * Orders in which each treatment has each position equally often, and follows each other treatment equally often. An even number of treatments needs one
 * square, and an odd number a square and its mirror image. See Williams, Experimental designs balanced for the estimation of residual effects of
 * treatments, Australian Journal of Scientific Research A 2, 1949.
 */
public final class WilliamsSquare {
    private WilliamsSquare() {}

    /**
     * A row of the square.
     *
     * @param treatments number of treatments, at least 1
     * @param row from 0 to {@code treatments - 1}
     * @param mirrored true for a row of the mirror image
     * @return numbers of the treatments, from 0, in the order of their runs
     */
    public static int[] row(int treatments, int row, boolean mirrored) {
        int[] order = new int[treatments];
        for (int position = 0; position < treatments; position++) {
            // 0, 1, -1, 2, -2, ... has each difference of neighbours once
            int step = (position + 1) / 2;
            int first = position % 2 == 1 ? step : treatments - step;
            order[mirrored ? treatments - 1 - position : position] = (first + row) % treatments;
        }
        return order;
    }
}
