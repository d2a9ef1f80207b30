package io.batchmark.operator.page;

import io.batchmark.operator.page.Access.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All who look at pages: so many at a time and no more, and none any longer than they may. */
final class Viewers {
    /** Of one user, so that one alone does not take all places. */
    static final int OF_ONE_USER = 5;

    private static final int BEATS_OF_SILENCE = 15;
    private static final int BEATS_OF_TRUST = 60;

    private final LivePages pages;
    private final AccessCache access;
    private final int most;
    private final Map<Viewer, Integer> beats = new LinkedHashMap<>();

    Viewers(LivePages pages, AccessCache access, int most) {
        this.pages = pages;
        this.access = access;
        this.most = most;
    }

    /** @return whether there is room */
    synchronized boolean add(Viewer viewer) {
        long ofUser = beats.keySet().stream()
                .filter(other -> other.user().equals(viewer.user()))
                .count();
        if (beats.size() >= most || ofUser >= OF_ONE_USER) {
            return false;
        }
        beats.put(viewer, 0);
        return true;
    }

    synchronized void remove(Viewer viewer) {
        beats.remove(viewer);
    }

    private synchronized List<Viewer> all() {
        return new ArrayList<>(beats.keySet());
    }

    /** Once in a second. */
    void beat() {
        for (Viewer viewer : all()) {
            if (isTrusted(viewer)) {
                viewer.beat(pages, BEATS_OF_SILENCE);
            } else {
                viewer.end();
                remove(viewer);
            }
        }
    }

    private boolean isTrusted(Viewer viewer) {
        Integer since = count(viewer);
        if (since == null || since % BEATS_OF_TRUST != 0) {
            return true;
        }
        Verdict verdict = viewer.access(access).verdict();
        // an API server that does not answer for once ends nobody's view
        return verdict == Verdict.Allowed || verdict == Verdict.Later && since % (2 * BEATS_OF_TRUST) != 0;
    }

    private synchronized @Nullable Integer count(Viewer viewer) {
        return beats.computeIfPresent(viewer, (any, before) -> before + 1);
    }

    void end() {
        all().forEach(Viewer::end);
    }
}
