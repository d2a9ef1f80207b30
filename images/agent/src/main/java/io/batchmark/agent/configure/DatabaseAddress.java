package io.batchmark.agent.configure;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address in the properties of a driver, as in {@code db:5432/payroll}. A URL may have a user and a password in many places, so only
 * a URL of a known shape has an address.
 */
final class DatabaseAddress {
    private static final int MOST_CHARACTERS = 2048;
    private static final String HOST = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?";
    private static final String HOSTS = "(" + HOST + "(?:," + HOST + ")*)";
    private static final String NAME = "[A-Za-z0-9._$-]+";
    private static final String PARAMETERS = "(?:[?;:].*)?";

    /** As in {@code jdbc:postgresql://HOST:PORT/DATABASE?PARAMETERS}. */
    private static final Pattern URL =
            Pattern.compile("jdbc:[a-z0-9:]+://" + HOSTS + "(?:/(" + NAME + ")?)?" + PARAMETERS, Pattern.DOTALL);

    /** As in {@code jdbc:oracle:thin:@//HOST:PORT/SERVICE}, or with a SID after a colon. A user would be before the at sign. */
    private static final Pattern ORACLE =
            Pattern.compile("jdbc:oracle:thin:@(?://)?([A-Za-z0-9._-]+:[0-9]+)[:/](" + NAME + ")");

    private DatabaseAddress() {}

    static @Nullable String of(Map<String, String> properties) {
        String url = properties.get("URL");
        String name = plain(properties.get("databaseName"), NAME);
        if (url != null) {
            return ofUrl(url, name);
        }
        String host = plain(properties.get("serverName"), HOST);
        String port = plain(properties.get("portNumber"), "[0-9]+");
        return host == null ? null : joined(port == null ? host : host + ":" + port, name);
    }

    private static @Nullable String ofUrl(String url, @Nullable String name) {
        if (url.length() > MOST_CHARACTERS) {
            return null;
        }
        Matcher oracle = ORACLE.matcher(url);
        if (oracle.matches()) {
            return joined(oracle.group(1), oracle.group(2));
        }
        Matcher found = URL.matcher(url);
        // the part before an at sign may be a user with a password
        return url.indexOf('@') < 0 && found.matches()
                ? joined(found.group(1), found.group(2) == null ? name : found.group(2))
                : null;
    }

    private static @Nullable String plain(@Nullable String text, String pattern) {
        return text != null && text.length() <= MOST_CHARACTERS && text.matches(pattern) ? text : null;
    }

    private static String joined(String host, @Nullable String name) {
        return name == null ? host : host + "/" + name;
    }
}
