package io.batchmark.core.report.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.report.chart.Chart;
import io.batchmark.core.summary.Summary;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * What the templates of the pages show of what was measured.
 *
 * @param data the charts as JSON, which nothing in it can end
 */
public record HtmlView(String campaign, HtmlText text, List<ChartView> charts, String data) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    /** @param markdown the same as text */
    public static HtmlView of(Summary summary, List<Chart> charts, String markdown) {
        return new HtmlView(
                summary.campaign().name(),
                HtmlText.of(markdown),
                charts.stream().map(ChartView::of).toList(),
                json(charts));
    }

    static String json(List<Chart> charts) {
        try {
            return JSON.writeValueAsString(charts).replace("<", "\\u003c");
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
