package io.batchmark.api.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.Shape;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.Golden;
import io.batchmark.core.ledger.Entry;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The fields of contract and ledger, compared with a record of them. A version has a record from its first release on: {@code
 * make record} writes it, and {@code -Dgolden.write} adds to it.
 */
class SchemaTest {
    private static final Path FOLDER = Path.of("src/test/resources/versions");
    private static final String RECORD = "record";
    private static final String FIELD = "row.old: int";

    static Stream<Arguments> schemas() {
        List<String> contract = new ArrayList<>();
        describe(contract, "parameters", Shape.of(RunParameters.class));
        describe(contract, "database", Shape.of(Database.class));
        describe(contract, "result", Shape.of(RunResult.class));
        for (ExitCode code : ExitCode.values()) {
            contract.add("exit=" + code + " " + code.code());
        }
        List<String> ledger = new ArrayList<>();
        describe(ledger, "row", Shape.of(Entry.class));
        // which has a version of its own
        ledger.removeIf(line -> line.startsWith("row.result."));
        return Stream.of(
                Arguments.of("contract", RunParameters.VERSION, contract),
                Arguments.of("ledger", Entry.VERSION, ledger));
    }

    @ParameterizedTest(name = "{0} version {1}")
    @MethodSource("schemas")
    void aVersionIsOnlyAddedTo(String name, int version, List<String> now) throws IOException {
        Path file = FOLDER.resolve(name + "-" + version + ".txt");
        boolean isReleased = Files.exists(file);
        if (isReleased) {
            assertThat(breaking(Files.readAllLines(file), now))
                    .as(
                            "These changes break campaigns that run while the operator is upgraded. If a field is new,"
                                    + " annotate it with @Added; its default must be true of what was recorded before. Anything"
                                    + " else is a new version of the %s: raise VERSION, go on reading version %s, and see"
                                    + " operator/decisions/0021",
                            name, version)
                    .isEmpty();
        }
        if (isReleased || System.getProperty(RECORD + ".write") != null) {
            Golden.check(file, String.join("\n", now) + "\n", isReleased ? "golden" : RECORD);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "row.new: int, added, otherwise 0     | -",
                "row.new: int                         | row.new: int",
                "row.old: long                        | row.old: int is now row.old: long",
                "parameters.write=Rewrite             | -",
                "row.cause=Hunger                     | -",
                "row.outcome=Perhaps                  | row.outcome=Perhaps",
                "result.fault=Node                    | result.fault=Node",
            })
    void whatBreaksAVersion(String line, String breaking) {
        List<String> before =
                List.of(FIELD, "parameters.write: name", "row.cause: name", "row.outcome: name", "result.fault: name");
        List<String> now = new ArrayList<>(before);
        now.removeIf(old -> path(old).equals(path(line)) && !line.contains("="));
        now.add(line);
        assertThat(breaking(before, now)).isEqualTo(breaking == null ? List.of() : List.of(breaking));
    }

    @Test
    void whatIsTakenAwayBreaksAVersionAndWhatIsInAnAdditionDoesNot() {
        assertThat(breaking(List.of(FIELD), List.of())).containsExactly(FIELD + " is gone");
        List<String> added = List.of(
                FIELD,
                "row.new: object or null, added, otherwise null",
                "row.new.count: int",
                "row.new.kind: name",
                "row.new.kind=One");
        assertThat(breaking(List.of(FIELD), added)).isEmpty();
    }

    private static List<String> breaking(List<String> before, List<String> now) {
        List<String> breaking = new ArrayList<>();
        for (String line : before) {
            if (!now.contains(line)) {
                breaking.add(line
                        + now.stream()
                                .filter(other ->
                                        !line.contains("=") && path(other).equals(path(line)))
                                .filter(other -> !other.contains("="))
                                .findFirst()
                                .map(other -> " is now " + other)
                                .orElse(" is gone"));
            }
        }
        List<String> paths = before.stream().map(SchemaTest::path).toList();
        for (String line : now) {
            String path = path(line);
            boolean isConstant = line.contains("=") && !line.contains(":");
            boolean isChange = !isConstant && paths.contains(path);
            String owner = isConstant ? path : path.substring(0, Math.max(0, path.lastIndexOf('.')));
            boolean isInAddition = !owner.isEmpty()
                    && !paths.contains(owner)
                    && now.stream().anyMatch(other -> path(other).equals(owner));
            // a runner refuses a name that it does not know, and the operator reads such a cause as Unknown
            boolean isKnownToBeRead = isConstant
                    && (path.startsWith("parameters.") || path.startsWith("database.") || path.equals("row.cause"));
            if (!before.contains(line) && !isChange && !isInAddition && !isKnownToBeRead && !line.contains(", added")) {
                breaking.add(line);
            }
        }
        return breaking;
    }

    private static String path(String line) {
        return line.split("[:=]", 2)[0];
    }

    private static void describe(List<String> lines, String path, Shape shape) {
        shape.fields().forEach((name, field) -> {
            String where = path + "." + name;
            // the default of what is always written may change
            lines.add(where + ": " + kind(field.type()) + (field.nullable() ? " or null" : "")
                    + (field.added() ? ", added, otherwise " + field.missing() : ""));
            if (field.type() instanceof Class<?> type && type.isEnum()) {
                for (Object constant : type.getEnumConstants()) {
                    lines.add(where + "=" + constant);
                }
            }
            if (field.shape() != null) {
                describe(lines, where, field.shape());
            }
            if (field.type() instanceof ParameterizedType container) {
                records(container).forEach(element -> describeElements(lines, where + "[]", Shape.of(element)));
            }
        });
    }

    private static void describeElements(List<String> lines, String path, Shape element) {
        assertThat(element.fields().values())
                .as("Shape does not complete %s, so a field can never be added there", path)
                .noneMatch(Shape.Field::added);
        describe(lines, path, element);
    }

    private static Stream<Class<? extends Record>> records(ParameterizedType container) {
        return Arrays.stream(container.getActualTypeArguments())
                .map(part -> (Class<?>) part)
                .filter(Class::isRecord)
                .map(part -> part.asSubclass(Record.class));
    }

    /** What it is in JSON: names of Java types may change. */
    private static String kind(Type type) {
        if (type instanceof ParameterizedType container) {
            return Arrays.stream(container.getActualTypeArguments())
                    .map(SchemaTest::kind)
                    .collect(Collectors.joining(" to ", kind(container.getRawType()) + " of ", ""));
        }
        Class<?> one = (Class<?>) type;
        if (one.isRecord()) {
            return one.isAnnotationPresent(JsonFormat.class) ? "array" : "object";
        }
        return one.isEnum() ? "name" : one.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
