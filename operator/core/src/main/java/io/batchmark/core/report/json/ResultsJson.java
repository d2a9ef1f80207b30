package io.batchmark.core.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.model.Models;
import io.batchmark.core.report.Report;
import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.io.Writer;

/** Everything a program may want to know, as {@link Results} says. */
public final class ResultsJson implements Report {
    private static final ObjectWriter JSON = JsonMapper.builder()
            // what a runner says may hold anything, also what a terminal obeys
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build()
            .writer(new ShallowPrinter());

    private final Models models;

    /** @param models of the summary that is written */
    public ResultsJson(Models models) {
        this.models = models;
    }

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        JSON.writeValue(out, Results.of(summary, models));
        out.write('\n');
    }
}
