package io.batchmark.agent.configure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;

/** Finds out why no run of a campaign can have a server, for all levels alike. */
final class ImageRules {
    private ImageRules() {}

    /**
     * Sentences with a cause and a remedy, or an empty list.
     *
     * @param server directory of the server, before the agent has written to it
     * @param output directory for the output of the server
     * @param elements the elements of the configuration
     */
    static List<String> problems(Path server, Path output, List<Element> elements, Variables variables) {
        List<String> problems = new ArrayList<>();
        add(Checkpoint.problem(output), problems);
        Path file = ConfigurationFiles.overrides(server).resolve(OverrideFile.NAME);
        if (Files.exists(file)) {
            problems.add("the image has the file " + file + ", which the agent writes: rename it");
        }
        for (Element element : elements) {
            if (element.getAttribute("id").startsWith(OverrideFile.PREFIX)) {
                problems.add(element.getTagName() + " " + element.getAttribute("id")
                        + " of the server has an id that begins with " + OverrideFile.PREFIX + ": rename it");
            }
        }
        add(DispatchRules.ofImage(elements), problems);
        add(EventRules.ofImage(elements, variables), problems);
        return problems;
    }

    private static void add(@Nullable String problem, List<String> problems) {
        if (problem != null) {
            problems.add(problem);
        }
    }
}
