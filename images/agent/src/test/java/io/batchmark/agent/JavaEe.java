package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.eclipse.transformer.AppOption;
import org.eclipse.transformer.TransformOptions;
import org.eclipse.transformer.Transformer;
import org.eclipse.transformer.Transformer.ResultCode;
import org.slf4j.helpers.NOPLogger;

/** Turns an application of Jakarta EE into an application of Java EE, in its classes, its XML files and the jars in it. */
final class JavaEe {
    private static final Path RULES = Path.of("target/test-classes/java-ee").toAbsolutePath();
    private static final Map<AppOption, String> OPTIONS = Map.of(
            AppOption.RULES_RENAMES,
            RULES.resolve("packages.properties").toString(),
            AppOption.RULES_MASTER_TEXT,
            RULES.resolve("files.properties").toString());

    private JavaEe() {}

    static void transform(Path war) throws Exception {
        Path result = war.resolveSibling("java-ee.war");
        Files.deleteIfExists(result);
        assertThat(new Transformer(NOPLogger.NOP_LOGGER, new Options(war, result)).run())
                .isEqualTo(ResultCode.SUCCESS_RC);
        Files.move(result, war, StandardCopyOption.REPLACE_EXISTING);
    }

    private record Options(Path from, Path to) implements TransformOptions {
        @Override
        public boolean hasOption(AppOption option) {
            return OPTIONS.containsKey(option);
        }

        @Override
        public String getOptionValue(AppOption option) {
            return OPTIONS.get(option);
        }

        @Override
        public List<String> getOptionValues(AppOption option) {
            return hasOption(option) ? List.of(getOptionValue(option)) : List.of();
        }

        @Override
        public String getInputFileName() {
            return from.toString();
        }

        @Override
        public String getOutputFileName() {
            return to.toString();
        }
    }
}
