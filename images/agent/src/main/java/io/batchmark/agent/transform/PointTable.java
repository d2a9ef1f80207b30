package io.batchmark.agent.transform;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The table of all points, read from {@code points.txt}. */
public final class PointTable {
    private final Map<String, List<Point>> byClass = new LinkedHashMap<>();
    private final List<Point> byId = new ArrayList<>();

    /** The table of the agent. */
    public static PointTable ofLiberty() {
        try (InputStream file = PointTable.class.getResourceAsStream("points.txt")) {
            if (file == null) {
                throw new IllegalStateException("points.txt is not in the jar of the agent");
            }
            List<String> lines = new ArrayList<>();
            BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
            return new PointTable(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    PointTable(List<String> lines) {
        Map<String, Integer> ids = new LinkedHashMap<>();
        for (String line : lines) {
            if (!line.startsWith("#") && !line.trim().isEmpty()) {
                String[] words = line.trim().split(" +", -1);
                for (String method : Arrays.asList(words).subList(3, words.length)) {
                    add(ids, Role.valueOf(words[0]), words[1], words[2], method);
                }
            }
        }
    }

    private void add(Map<String, Integer> ids, Role role, String prefix, String className, String method) {
        boolean optional = method.startsWith("?");
        String plain = optional ? method.substring(1) : method;
        String name = prefix + "." + plain;
        Integer id = ids.get(name);
        Point point = new Point(id == null ? ids.size() : id, role, name, className, plain, optional);
        if (id == null) {
            ids.put(name, point.id());
            byId.add(point);
        }
        byClass.computeIfAbsent(className, c -> new ArrayList<>()).add(point);
    }

    /** The number of different names. */
    public int size() {
        return byId.size();
    }

    /** A point with this id; points with the same id differ only in their class. */
    public Point withId(int id) {
        return byId.get(id);
    }

    /** The id of a name. */
    public int id(String name) {
        for (Point point : byId) {
            if (point.name().equals(name)) {
                return point.id();
            }
        }
        throw new IllegalArgumentException("points.txt has no " + name);
    }

    public Set<String> classes() {
        return byClass.keySet();
    }

    public List<Point> of(String className) {
        return byClass.getOrDefault(className, Collections.emptyList());
    }
}
