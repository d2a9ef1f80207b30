package io.batchmark.api.v1alpha1;

/** How the size of a heap is written, and what to write where somebody thinks of megabytes. */
final class HeapSize {
    static final String PATTERN = "^[1-9][0-9]{0,5}(Mi|Gi)$";

    /** Besides the pattern, of which the API server shows no more than the regular expression. */
    static final String RULE = "self.matches('" + PATTERN + "')";

    static final String REMEDY = "self + ' is no size in Mi or Gi: write '"
            + " + (self.matches('^[1-9][0-9]{0,5} ?[mM][iI]?[bB]?$') ? self.lowerAscii().split('m')[0].trim() + 'Mi'"
            + " : self.matches('^[1-9][0-9]{0,5} ?[gG][iI]?[bB]?$') ? self.lowerAscii().split('g')[0].trim() + 'Gi'"
            + " : '512Mi or 2Gi')";

    /** Of a baseline, which is still empty where its defaults are checked. */
    static final String ORDER = "!has(self.minHeap) || !has(self.maxHeap)"
            + " || !isQuantity(self.minHeap) || !isQuantity(self.maxHeap)"
            + " || quantity(self.minHeap).compareTo(quantity(self.maxHeap)) <= 0";

    static final String ORDER_REMEDY = "'baseline.minHeap ' + self.minHeap + ' is larger than baseline.maxHeap '"
            + " + self.maxHeap + ': lower minHeap or raise maxHeap'";

    private HeapSize() {}
}
