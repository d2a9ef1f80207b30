package io.batchmark.figures;

import java.util.ArrayList;
import java.util.List;

/** Makes garbage, and prints count, time and longest pause of the collections, and the sizes of the heap after them. */
final class ObservedProgram {
    private static final int ARRAYS = 30_000;
    private static final int LIVE = 2_000;
    private static final int BYTES = 20_000;

    private ObservedProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        GarbageObserver garbage = new GarbageObserver();
        garbage.listen();
        garbage.begin();
        List<byte[]> live = new ArrayList<>();
        for (int i = 0; i < ARRAYS; i++) {
            live.add(new byte[BYTES]);
            if (live.size() > LIVE) {
                live.subList(0, LIVE / 2).clear();
            }
        }
        garbage.end();
        Thread.sleep(1_000); // notifications come late
        System.out.println(garbage.count() + " " + garbage.time() + " " + garbage.longest());
        garbage.heapAfterKiB().forEach(System.out::println);
    }
}
