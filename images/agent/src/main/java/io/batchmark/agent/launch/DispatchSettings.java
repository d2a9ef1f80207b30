package io.batchmark.agent.launch;

import io.batchmark.agent.barrier.ServerGroup;
import io.batchmark.agent.configure.Levels;
import io.batchmark.agent.configure.PartitionQueue;
import io.batchmark.agent.configure.RunDatabase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** The settings of the queue through which partitions go to servers. */
final class DispatchSettings {
    /** The variable with the number of partitions that each server executes at once. */
    static final String AT_ONCE = "batchmark.partitionsAtOnce";

    /** The number that Open Liberty has without a setting. */
    private static final String AT_ONCE_DEFAULT = "5";

    private static final int MOST_AT_ONCE = 500;

    private DispatchSettings() {}

    /** True if partitions go through a queue. */
    static boolean isJms(SettingsFile file) {
        String dispatch = file.optional("dispatch");
        if (dispatch != null && !dispatch.equals("Jms")) {
            throw new IllegalArgumentException("dispatch " + dispatch + " is not Jms: write it, or remove it");
        }
        return dispatch != null;
    }

    /** The queue of the run. */
    static PartitionQueue queue(SettingsFile file, ServerGroup servers, Levels levels) {
        return new PartitionQueue(
                servers.index() == 0,
                servers.first(),
                file.number("dispatch.port", PartitionQueue.PORT, 1),
                atOnce(levels),
                password(servers, levels.database()));
    }

    private static int atOnce(Levels levels) {
        String text = levels.variables().getOrDefault(AT_ONCE, AT_ONCE_DEFAULT);
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MOST_AT_ONCE) {
            throw new IllegalArgumentException("variable " + AT_ONCE + " " + text
                    + " is not a number of partitions that a server can execute at once: write a number from 1 to "
                    + MOST_AT_ONCE);
        }
        return Integer.parseInt(text);
    }

    /** A password that the servers of one run, and no other pod, can make. */
    private static String password(ServerGroup servers, @Nullable RunDatabase database) {
        String secret = database == null ? null : database.password();
        if (secret == null) {
            throw new IllegalArgumentException("dispatch Jms has no password of a database: set database.passwordFile");
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((servers.token() + "\n").getBytes(StandardCharsets.UTF_8));
            StringBuilder password = new StringBuilder();
            for (byte part : digest.digest(secret.getBytes(StandardCharsets.UTF_8))) {
                password.append(String.format("%02x", part));
            }
            return password.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each JVM has it
        }
    }
}
