package io.batchmark.contract;

import io.batchmark.contract.Workload.Read;
import io.batchmark.contract.Workload.Write;
import java.util.Objects;

/**
 * What reader, processor and writer, the batch artifacts of the step, do with its items.
 *
 * @param read where the items come from
 * @param queryRows rows that one read fetches under {@link Read#Query}
 * @param resultBytes bytes of the object the item processor makes of an item; 0 means a step without processor
 * @param write what the writer does with the items of a chunk, to the database or to a broker
 * @param messageBytes bytes of each message under {@link Write#SendMessage}
 * @param rowBytes characters of the text that each row of the writer's table has
 * @param messageDeliveryMode of the messages under {@link Write#SendMessage}
 * @param messageTransaction whether these messages are part of the transaction of their chunk
 */
public record ArtifactSettings(
        Read read,
        int queryRows,
        int resultBytes,
        Write write,
        int messageBytes,
        @Added int rowBytes,
        @Added DeliveryMode messageDeliveryMode,
        @Added MessageTransaction messageTransaction) {
    public static final ArtifactSettings DEFAULT = new ArtifactSettings(
            Read.File, 50, 0, Write.AlternateInsertDelete, 1024, 3, DeliveryMode.Persistent, MessageTransaction.Inside);

    /** Whether a broker keeps a message that it has taken, as Jakarta Messaging has it. */
    public enum DeliveryMode {
        /** Where a failure of the broker does not lose it. */
        Persistent,
        /** Wherever it likes. */
        NonPersistent
    }

    /** What the sending of a message is committed with. */
    public enum MessageTransaction {
        /** The transaction of the chunk. */
        Inside,
        /** Nothing: the message is there when it is sent, whatever becomes of the chunk. */
        Outside
    }

    public ArtifactSettings {
        Objects.requireNonNull(read, "read");
        Require.atLeast(1, queryRows, "queryRows");
        Require.atLeast(0, resultBytes, "resultBytes");
        Objects.requireNonNull(write, "write");
        Require.atLeast(0, messageBytes, "messageBytes");
        Require.atLeast(1, rowBytes, "rowBytes");
        Objects.requireNonNull(messageDeliveryMode, "messageDeliveryMode");
        Objects.requireNonNull(messageTransaction, "messageTransaction");
    }

    public ArtifactSettings withRead(Read from) {
        return new ArtifactSettings(
                from, queryRows, resultBytes, write, messageBytes, rowBytes, messageDeliveryMode, messageTransaction);
    }

    public ArtifactSettings withQueryRows(int number) {
        return new ArtifactSettings(
                read, number, resultBytes, write, messageBytes, rowBytes, messageDeliveryMode, messageTransaction);
    }

    public ArtifactSettings withResultBytes(int number) {
        return new ArtifactSettings(
                read, queryRows, number, write, messageBytes, rowBytes, messageDeliveryMode, messageTransaction);
    }

    public ArtifactSettings withWrite(Write how) {
        return new ArtifactSettings(
                read, queryRows, resultBytes, how, messageBytes, rowBytes, messageDeliveryMode, messageTransaction);
    }

    public ArtifactSettings withMessageBytes(int number) {
        return new ArtifactSettings(
                read, queryRows, resultBytes, write, number, rowBytes, messageDeliveryMode, messageTransaction);
    }

    public ArtifactSettings withRowBytes(int number) {
        return new ArtifactSettings(
                read, queryRows, resultBytes, write, messageBytes, number, messageDeliveryMode, messageTransaction);
    }

    public ArtifactSettings withMessages(DeliveryMode mode, MessageTransaction transaction) {
        return new ArtifactSettings(read, queryRows, resultBytes, write, messageBytes, rowBytes, mode, transaction);
    }
}
