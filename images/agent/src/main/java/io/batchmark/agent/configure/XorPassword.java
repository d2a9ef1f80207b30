package io.batchmark.agent.configure;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * A password in the encoding of Open Liberty that hides nothing. It has no characters that Open Liberty treats as a variable or as
 * an encoded password.
 */
final class XorPassword {
    private static final int MASK = '_';

    private static final Pattern ENCODED = Pattern.compile("\\{[A-Za-z0-9-]+}.*", Pattern.DOTALL);

    private XorPassword() {}

    /** True if Open Liberty would decode the password a second time. */
    static boolean isAmbiguous(String password) {
        return ENCODED.matcher(password).matches();
    }

    static String of(String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= MASK;
        }
        return "{xor}" + Base64.getEncoder().encodeToString(bytes);
    }
}
