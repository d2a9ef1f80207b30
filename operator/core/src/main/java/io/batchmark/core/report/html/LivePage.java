package io.batchmark.core.report.html;

import com.samskivert.mustache.Template;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of a campaign that is open while it goes on, as it is when it is asked for; what comes later is sent to it. */
public final class LivePage {
    private static final Template TEMPLATE = PageTemplates.compile("live.html.mustache");
    private static final InlineText UPDATES = new InlineText(PageTemplates.text("live.js"));
    private static final InlineText STYLE = new InlineText(PageTemplates.STYLE.text() + PageTemplates.text("live.css"));

    private LivePage() {}

    /** What is the same in every page. */
    private record Fixed(InlineText library, InlineText script, InlineText updates, InlineText style, String license) {}

    private record View(String campaign, String progress, String report) {}

    /** The Content-Security-Policy to send it with: its own scripts and style, its own events, and nothing else. */
    public static String policy() {
        String scripts = Stream.of(PageTemplates.LIBRARY, PageTemplates.SCRIPT, UPDATES)
                .map(InlineText::hash)
                .collect(Collectors.joining(" "));
        return "default-src 'none'; style-src " + STYLE.hash() + "; script-src " + scripts
                + "; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    /**
     * @param progress of {@link LiveProgress#html}
     * @param report of {@link LiveReport#html}
     */
    public static String html(String campaign, String progress, String report) {
        Fixed same = new Fixed(PageTemplates.LIBRARY, PageTemplates.SCRIPT, UPDATES, STYLE, PageTemplates.LICENSE);
        return PageTemplates.render(TEMPLATE, same, new View(campaign, progress, report));
    }
}
