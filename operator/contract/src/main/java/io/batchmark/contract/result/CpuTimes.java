package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;

/**
 * CPU time of the threads of the step, in nanoseconds, summed over its partitions.
 *
 * @param threads all of it, each thread's from opening its reader to closing it. In a job of the user's own, a thread begins and
 *     ends with its step or partition
 * @param reader part of it, in readItem
 * @param processor part of it, in processItem
 * @param writer part of it, in writeItems
 * @param publish part of it, in publishing events
 */
public record CpuTimes(long threads, long reader, long processor, long writer, long publish) {
    public CpuTimes {
        Require.figure(threads, "times.cpu.threads");
        Require.figure(reader, "times.cpu.reader");
        Require.figure(processor, "times.cpu.processor");
        Require.figure(writer, "times.cpu.writer");
        Require.figure(publish, "times.cpu.publish");
    }
}
