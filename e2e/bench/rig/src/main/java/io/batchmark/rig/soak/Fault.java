package io.batchmark.rig.soak;

/**
 * Something that goes wrong.
 *
 * @param name what it is
 * @param weight how often it happens, relative to the others
 * @param action does it; returns whether there was anything to do it to
 */
record Fault(String name, int weight, Action action) {
    @FunctionalInterface
    interface Action {
        boolean happen() throws InterruptedException;
    }
}
