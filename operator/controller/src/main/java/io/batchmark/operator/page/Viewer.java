package io.batchmark.operator.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.operator.page.CampaignPage.Content;
import io.batchmark.operator.page.CampaignPage.Part;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;

/** Somebody who looks at a page, and is sent what is new: no more than their connection takes. */
final class Viewer {
    private static final JsonMapper JSON = new JsonMapper();

    private final String user;
    private final String token;
    private final String namespace;
    private final String campaign;
    private final EventStream stream;
    private final Map<Part, Integer> sent = new EnumMap<>(Part.class);
    private int beats;

    Viewer(String user, String token, String namespace, String campaign, EventStream stream) {
        this.user = user;
        this.token = token;
        this.namespace = namespace;
        this.campaign = campaign;
        this.stream = stream;
    }

    String user() {
        return user;
    }

    Access access(AccessCache cache) {
        return cache.of(token, namespace, campaign);
    }

    /** Once in a while; what is not taken now is sent later, as it is then. */
    void beat(LivePages pages, int beatsOfSilence) {
        CampaignPage page = pages.find(namespace, campaign);
        if (page == null) {
            end();
            return;
        }
        for (Part part : Part.values()) {
            if (!stream.isFull() && page.version(part) != sent.getOrDefault(part, -1)) {
                Content content = page.content(part);
                write("event: " + part + "\ndata: " + json(content.html()) + "\n\n");
                sent.put(part, content.version());
            }
        }
        // so that either side sees that the other is gone
        if (++beats >= beatsOfSilence && !stream.isFull()) {
            write(":\n\n");
        }
    }

    void end() {
        stream.end();
    }

    private void write(String text) {
        beats = 0;
        stream.write(text);
    }

    /** In one line, whatever is in it. */
    private static String json(String html) {
        try {
            return JSON.writeValueAsString(html);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
