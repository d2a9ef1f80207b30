package io.batchmark.figures;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Garbage collections while the step runs. Counts and times are the collectors' own; the longest collection and the
 * heap left after each come from notifications, which arrive late, but carry the number of the collection; those of the last
 * collection from the collector itself.
 *
 * <p>HotSpot reports a concurrent collector by two beans, as in {@code ZGC Major Cycles} and {@code ZGC Major Pauses}. The job goes on in a
 * cycle, and a pause has no heap, so cycles are counted and pauses are timed. Other names differ between virtual machines and play no role.
 */
public final class GarbageObserver {
    private static final String CYCLES = " Cycles";
    private static final String PAUSES = " Pauses";

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final List<GarbageCollectorMXBean> stopping =
            collectors.stream().filter(collector -> stops(collector.getName())).collect(Collectors.toList());
    // the usage after a collection covers code and class data as well
    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toSet());
    private final NotificationListener listener = (notification, handback) -> collected(notification);
    private final HeapSeries heapAfter = new HeapSeries();
    private Map<String, Long> first = Collections.emptyMap();
    private Map<String, Long> last = Collections.emptyMap();
    private final Map<String, Long> newest = new HashMap<>();
    private final Map<String, Long> takenAtEnd = new HashMap<>();
    private long longestMillis;
    private long millisBefore;
    private long millis;

    /** Costs its class loading here, so that the step does not pay for it. */
    public void listen() {
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector instanceof NotificationEmitter) {
                ((NotificationEmitter) collector).addNotificationListener(listener, null, null);
            }
        }
    }

    /** After that it costs nothing. */
    public void ignore() {
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector instanceof NotificationEmitter) {
                try {
                    ((NotificationEmitter) collector).removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    // it has never listened
                }
            }
        }
    }

    public synchronized void begin() {
        first = counts();
        millisBefore = millis();
    }

    /** Takes the last collection of each collector from it: nobody waits for the notification of that. */
    public synchronized void end() {
        last = counts();
        millis = millis() - millisBefore;
        for (GarbageCollectorMXBean collector : collectors) {
            GcInfo info = collector instanceof com.sun.management.GarbageCollectorMXBean
                    ? ((com.sun.management.GarbageCollectorMXBean) collector).getLastGcInfo()
                    : null;
            if (info != null && info.getId() > newest.getOrDefault(collector.getName(), 0L)) {
                take(collector.getName(), info);
                takenAtEnd.put(collector.getName(), info.getId());
            }
        }
    }

    /** Collections; of a concurrent collector its cycles. */
    public synchronized long count() {
        return last.isEmpty() ? 0 : sum(last) - sum(first);
    }

    /** Nanoseconds of all pauses. */
    public synchronized long time() {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Nanoseconds of the longest pause. */
    public synchronized long longest() {
        return TimeUnit.MILLISECONDS.toNanos(longestMillis);
    }

    public synchronized List<Long> heapAfterKiB() {
        return heapAfter.values();
    }

    public List<String> names() {
        return collectors.stream().map(GarbageCollectorMXBean::getName).collect(Collectors.toList());
    }

    private synchronized void collected(Notification notification) {
        if (!GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(notification.getType())) {
            return;
        }
        GarbageCollectionNotificationInfo collection =
                GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
        if (collection.getGcInfo().getId() != takenAtEnd.getOrDefault(collection.getGcName(), 0L)) {
            take(collection.getGcName(), collection.getGcInfo());
        }
    }

    private void take(String collector, GcInfo info) {
        long number = info.getId();
        if (number <= first.getOrDefault(collector, Long.MAX_VALUE)
                || number > last.getOrDefault(collector, Long.MAX_VALUE)) {
            return;
        }
        newest.merge(collector, number, Math::max);
        if (stops(collector)) {
            longestMillis = Math.max(longestMillis, info.getDuration());
        }
        if (!collects(collector)) {
            return;
        }
        long used = info.getMemoryUsageAfterGc().entrySet().stream()
                .filter(pool -> heapPools.contains(pool.getKey()))
                .mapToLong(pool -> pool.getValue().getUsed())
                .sum();
        heapAfter.add(used >> 10);
    }

    private Map<String, Long> counts() {
        return collectors.stream()
                .collect(Collectors.toMap(
                        GarbageCollectorMXBean::getName, collector -> counted(collector.getCollectionCount())));
    }

    /** Time of all pauses up to now. It is asked for after each chunk, and so makes no garbage of its own. */
    public long millis() {
        long sum = 0;
        for (int i = 0; i < stopping.size(); i++) {
            sum += counted(stopping.get(i).getCollectionTime());
        }
        return sum;
    }

    /** True if the job waits while this collector works. */
    private static boolean stops(String collector) {
        return !collector.endsWith(CYCLES);
    }

    /** True if this collector reports whole collections, and not their pauses. */
    private static boolean collects(String collector) {
        return !collector.endsWith(PAUSES);
    }

    /** A collector that does not count says -1. */
    private static long counted(long value) {
        return Math.max(0, value);
    }

    private static long sum(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .filter(collector -> collects(collector.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
