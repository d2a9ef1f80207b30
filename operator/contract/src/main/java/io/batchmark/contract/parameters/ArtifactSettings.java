package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Workload.Read;
import io.batchmark.contract.parameters.Workload.Write;
import java.util.Objects;
import java.util.function.Consumer;

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
        return with(draft -> draft.read = from);
    }

    public ArtifactSettings withQueryRows(int number) {
        return with(draft -> draft.queryRows = number);
    }

    public ArtifactSettings withResultBytes(int number) {
        return with(draft -> draft.resultBytes = number);
    }

    public ArtifactSettings withWrite(Write how) {
        return with(draft -> draft.write = how);
    }

    public ArtifactSettings withMessageBytes(int number) {
        return with(draft -> draft.messageBytes = number);
    }

    public ArtifactSettings withRowBytes(int number) {
        return with(draft -> draft.rowBytes = number);
    }

    public ArtifactSettings withMessages(DeliveryMode mode, MessageTransaction transaction) {
        return with(draft -> {
            draft.messageDeliveryMode = mode;
            draft.messageTransaction = transaction;
        });
    }

    private ArtifactSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings that can be changed: the one place where a changed copy is made. */
    private static final class Draft {
        private Read read;
        private int queryRows;
        private int resultBytes;
        private Write write;
        private int messageBytes;
        private int rowBytes;
        private DeliveryMode messageDeliveryMode;
        private MessageTransaction messageTransaction;

        Draft(ArtifactSettings from) {
            read = from.read;
            queryRows = from.queryRows;
            resultBytes = from.resultBytes;
            write = from.write;
            messageBytes = from.messageBytes;
            rowBytes = from.rowBytes;
            messageDeliveryMode = from.messageDeliveryMode;
            messageTransaction = from.messageTransaction;
        }

        ArtifactSettings settings() {
            return new ArtifactSettings(
                    read,
                    queryRows,
                    resultBytes,
                    write,
                    messageBytes,
                    rowBytes,
                    messageDeliveryMode,
                    messageTransaction);
        }
    }
}
