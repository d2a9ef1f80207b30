package io.batchmark.contract.result;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;

/**
 * Parts of the time of the step, summed over calls and partitions.
 *
 * @param reader in readItem: reading a block of records, without handing over one that is read already
 * @param processor in processItem; 0 for a step without processor
 * @param writer in writeItems
 * @param insert part of {@code writer}: bulk inserts
 * @param delete part of {@code writer}: deletes one by one
 * @param update part of {@code writer}: reads for update and rewrites, one by one
 * @param publish in publishing events, where the runner does that and not the batch container
 * @param outsideChunks of partitions before their first chunk and after their last one, of a step without partitions likewise; 0 where nobody
 *     looked
 */
public record Components(
        long reader,
        long processor,
        long writer,
        long insert,
        long delete,
        @Added long update,
        @Added long publish,
        @Added long outsideChunks) {
    public Components {
        Require.figure(reader, "times.components.reader");
        Require.figure(processor, "times.components.processor");
        Require.figure(writer, "times.components.writer");
        Require.figure(insert, "times.components.insert");
        Require.figure(delete, "times.components.delete");
        Require.figure(update, "times.components.update");
        Require.figure(publish, "times.components.publish");
        Require.figure(outsideChunks, "times.components.outsideChunks");
    }

    public Components(long reader, long processor, long writer, long insert, long delete, long update, long publish) {
        this(reader, processor, writer, insert, delete, update, publish, 0);
    }
}
