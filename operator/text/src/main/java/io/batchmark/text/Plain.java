package io.batchmark.text;

import java.util.regex.Pattern;

/** Text from elsewhere as one line that a terminal or an editor shows as it is. */
public final class Plain {
    /** Control characters (escape sequences), invisible and direction-changing ones, line ends, broken surrogates. */
    private static final Pattern NOT_PLAIN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\s]+");

    private Plain() {}

    public static String line(String text) {
        return isAsciiWord(text) ? text : stripped(NOT_PLAIN.matcher(text).replaceAll(" "));
    }

    private static String stripped(String text) {
        int begin = 0;
        int end = text.length();
        while (begin < end && Character.isWhitespace(text.charAt(begin))) {
            begin++;
        }
        while (begin < end && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(begin, end);
    }

    /** Most of what is written is, and a large report asks a million times. */
    private static boolean isAsciiWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) <= ' ' || text.charAt(i) >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** The line, cut after {@code max} characters. */
    public static String line(String text, int max) {
        String line = line(text);
        if (line.length() <= max) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(max - 2)) ? max - 2 : max - 1;
        return line.substring(0, end) + "…";
    }
}
