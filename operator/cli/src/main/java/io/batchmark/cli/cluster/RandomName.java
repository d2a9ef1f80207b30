package io.batchmark.cli.cluster;

import java.security.SecureRandom;

/** Names that no other object of a namespace has, as the API server makes them. */
public final class RandomName {
    /** The characters that Kubernetes itself uses, without vowels and without digits that look like letters. */
    private static final String CHARACTERS = "bcdfghjklmnpqrstvwxz2456789";

    /** Characters after the given beginning, with the hyphen. */
    public static final int LENGTH = 6;

    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomName() {}

    /** A name that begins with a text and a hyphen. */
    public static String after(String beginning) {
        StringBuilder name = new StringBuilder(beginning).append('-');
        while (name.length() < beginning.length() + LENGTH) {
            name.append(CHARACTERS.charAt(RANDOM.nextInt(CHARACTERS.length())));
        }
        return name.toString();
    }
}
