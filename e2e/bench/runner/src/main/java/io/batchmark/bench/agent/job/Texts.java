package io.batchmark.bench.agent.job;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Turns numbers into texts, and hashes as many KiB as a property asks for. */
public class Texts implements ItemProcessor {
    private static final byte[] KIB = new byte[1024];

    private final MessageDigest digest;

    @Inject
    @BatchProperty
    private String kib = "0";

    public Texts() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    @Override
    public Object processItem(Object item) {
        int times = Integer.parseInt(kib);
        if (times == 0) {
            return "the text of row " + item;
        }
        for (int i = 0; i < times; i++) {
            digest.update(KIB);
        }
        return "the hash " + ByteBuffer.wrap(digest.digest()).getLong();
    }
}
