package io.batchmark.agent.configure;

/** Elements that a run adds to the configuration of the image. */
interface Addition {
    void addTo(OverrideText text);
}
