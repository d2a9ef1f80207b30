package io.batchmark.agent.inspect;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The environment of the server: variables of its container, and of the files that the script of the server reads. */
final class ServerEnvironment {
    private static final Pattern ASSIGNMENT = Pattern.compile("([_A-Za-z][_A-Za-z0-9]*)=(.*)");

    private final SmallFiles files;
    private final Problems problems;
    private final Map<String, String> values;

    private ServerEnvironment(SmallFiles files, Problems problems, Map<String, String> container) {
        this.files = files;
        this.problems = problems;
        values = new HashMap<>(container);
    }

    /**
     * The variables, in the order of the script: a later file wins.
     *
     * @param server directory of the server
     * @param user directory with all servers and their shared files
     * @param install the installation of Liberty, or null
     * @param container environment of the container
     */
    static Map<String, String> of(
            Path server,
            Path user,
            @Nullable Path install,
            Map<String, String> container,
            SmallFiles files,
            Problems problems) {
        ServerEnvironment environment = new ServerEnvironment(files, problems, container);
        if (install != null) {
            environment.read(install.resolve("etc/server.env"));
            environment.read(install.resolve("java/java.env"));
            environment.read(install.resolve("etc/default.env"));
        }
        environment.read(user.resolve("shared/server.env"));
        environment.read(server.resolve("server.env"));
        return environment.values;
    }

    private void read(Path file) {
        String text = new String(files.content(file), StandardCharsets.UTF_8).replace("\r", "");
        for (String line : text.split("\n")) {
            Matcher assignment = ASSIGNMENT.matcher(line);
            if (assignment.matches()) {
                values.put(assignment.group(1), assignment.group(2));
            } else if (line.startsWith("#")
                    && line.replaceAll("[ \t]", "").toLowerCase(Locale.ROOT).equals("#enable_variable_expansion")) {
                problems.add(file + " has enable_variable_expansion, but an inspection reads its values as they are:"
                        + " check addresses and locations that come from it");
            }
        }
    }
}
