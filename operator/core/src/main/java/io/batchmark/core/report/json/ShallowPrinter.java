package io.batchmark.core.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;

/** JSON with a line per response and figure, not one per number: fit to be read, and not much larger than it must be. */
final class ShallowPrinter extends DefaultPrettyPrinter {
    private static final long serialVersionUID = 1L;
    private static final int LEVELS = 4;

    ShallowPrinter() {
        super(Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator(""));
        indentObjectsWith(new Lines());
        indentArraysWith(new Lines());
    }

    /** One for each text that is written, because it counts the levels it is in. */
    @Override
    public DefaultPrettyPrinter createInstance() {
        return new ShallowPrinter();
    }

    @Override
    public void writeEndObject(JsonGenerator generator, int entries) throws IOException {
        if (_nesting > LEVELS) {
            end(generator, entries, " }");
        } else {
            super.writeEndObject(generator, entries);
        }
    }

    @Override
    public void writeEndArray(JsonGenerator generator, int values) throws IOException {
        if (_nesting > LEVELS) {
            end(generator, values, " ]");
        } else {
            super.writeEndArray(generator, values);
        }
    }

    private void end(JsonGenerator generator, int size, String end) throws IOException {
        _nesting--;
        generator.writeRaw(size == 0 ? end.strip() : end);
    }

    private static final class Lines extends DefaultIndenter {
        private static final long serialVersionUID = 1L;

        Lines() {
            super(" ", "\n");
        }

        @Override
        public void writeIndentation(JsonGenerator generator, int level) throws IOException {
            if (level > LEVELS) {
                generator.writeRaw(' ');
            } else {
                super.writeIndentation(generator, level);
            }
        }
    }
}
