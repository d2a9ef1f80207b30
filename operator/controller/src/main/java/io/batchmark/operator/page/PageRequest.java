package io.batchmark.operator.page;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param events whether it is what comes later, and not the page
 */
record PageRequest(String namespace, String campaign, boolean events) {
    private static final Pattern PATH =
            Pattern.compile("/([a-z0-9][-a-z0-9]{0,62})/([a-z0-9][-a-z0-9.]{0,252})/(events)?");
    private static final String SCHEME = "bearer ";

    /** Nothing where it is no address of a page. */
    static Optional<PageRequest> of(String path) {
        Matcher matcher = PATH.matcher(path);
        return matcher.matches()
                ? Optional.of(new PageRequest(matcher.group(1), matcher.group(2), matcher.group(3) != null))
                : Optional.empty();
    }

    /** The token of a header; empty where there is none. */
    static String token(@Nullable String authorization) {
        return authorization != null && authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME)
                ? authorization.substring(SCHEME.length()).strip()
                : "";
    }
}
