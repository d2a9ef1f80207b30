package io.batchmark.core.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.statistics.Summary;
import java.io.IOException;
import java.io.Writer;

/** Everything a program may want to know, as {@link Results} says. */
public final class ResultsJson implements Report {
    private static final ObjectWriter JSON = JsonMapper.builder()
            // what a runner says may hold anything, also what a terminal obeys
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build()
            .writer(printer());

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        JSON.writeValue(out, Results.of(summary));
        out.write('\n');
    }

    private static DefaultPrettyPrinter printer() {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withRootSeparator(""));
        Shallow shallow = new Shallow();
        printer.indentObjectsWith(shallow);
        printer.indentArraysWith(shallow);
        return printer;
    }

    /** A line per response and run figure, not one per number: fit to be read, and not much larger than it must be. */
    private static final class Shallow extends DefaultPrettyPrinter.FixedSpaceIndenter {
        private static final long serialVersionUID = 1L;
        private static final int LEVELS = 4;
        private static final DefaultIndenter LINES = new DefaultIndenter(" ", "\n");

        @Override
        public void writeIndentation(JsonGenerator generator, int level) throws IOException {
            if (level <= LEVELS) {
                LINES.writeIndentation(generator, level);
            } else {
                super.writeIndentation(generator, level);
            }
        }

        @Override
        public boolean isInline() {
            return false;
        }
    }
}
