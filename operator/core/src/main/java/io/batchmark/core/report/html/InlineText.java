package io.batchmark.core.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A script or a style within a page.
 *
 * @param hash by which a Content-Security-Policy allows it
 */
record InlineText(String text, String hash) {
    InlineText(String text) {
        this(text, "'sha256-" + Base64.getEncoder().encodeToString(sha256(text)) + "'");
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }
}
