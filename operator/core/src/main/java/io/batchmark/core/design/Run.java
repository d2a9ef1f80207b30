package io.batchmark.core.design;

/**
 * One treatment in one block: the unit of replication.
 *
 * @param treatment what is run
 * @param block number of the block, from 1
 */
public record Run(Treatment treatment, int block) {
    public Key key() {
        return new Key(treatment.id(), block);
    }

    /** What identifies a run within its campaign. */
    public record Key(String treatment, int block) {
        /** For example {@code b3-baseline}: fit to be part of the name of an object. */
        @Override
        public String toString() {
            return "b" + block + "-" + treatment;
        }
    }
}
