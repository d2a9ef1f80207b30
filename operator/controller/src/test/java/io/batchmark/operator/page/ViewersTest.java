package io.batchmark.operator.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.page.Access.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ViewersTest {
    private final AtomicLong nanos = new AtomicLong();
    private final LivePages pages = new LivePages(true);
    private Verdict verdict = Verdict.Allowed;
    private final AccessCache access =
            new AccessCache((token, namespace, campaign) -> new Access(verdict, token), nanos::get);
    private final Viewers viewers = new Viewers(pages, access, 7);

    /** What a viewer was sent. */
    private static final class Sent implements EventStream {
        private final List<String> texts = new ArrayList<>();
        private boolean full;
        private boolean ended;

        @Override
        public boolean isFull() {
            return full;
        }

        @Override
        public void write(String text) {
            texts.add(text);
        }

        @Override
        public void end() {
            ended = true;
        }
    }

    @BeforeEach
    void campaign() throws Exception {
        LivePagesTest.see(pages, LivePagesTest.campaign("mine", "1"));
    }

    private static Viewer viewer(String user, EventStream stream) {
        return new Viewer(user, user, "bench", "mine", stream);
    }

    /** So many seconds. */
    private void beat(int times) {
        for (int i = 0; i < times; i++) {
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            viewers.beat();
        }
    }

    @Test
    void thereIsRoomForSoManyAndForFewerOfOneUser() {
        for (int i = 0; i < Viewers.OF_ONE_USER; i++) {
            assertThat(viewers.add(viewer("one", new Sent()))).isTrue();
        }
        Viewer last = viewer("two", new Sent());
        assertThat(viewers.add(viewer("one", new Sent()))).isFalse();
        assertThat(viewers.add(last)).isTrue();
        assertThat(viewers.add(viewer("three", new Sent()))).isTrue();
        assertThat(viewers.add(viewer("four", new Sent()))).isFalse();
        viewers.remove(last);
        assertThat(viewers.add(viewer("four", new Sent()))).isTrue();
    }

    @Test
    void whatIsNewIsSentOnceAndSilenceIsBroken() throws Exception {
        Sent sent = new Sent();
        viewers.add(viewer("one", sent));
        beat(1);
        assertThat(sent.texts).hasSize(2);
        assertThat(sent.texts.getFirst())
                .startsWith("event: progress\ndata: \"")
                .endsWith("\"\n\n");
        beat(20);
        assertThat(sent.texts).hasSize(3).endsWith(":\n\n");
        LivePagesTest.see(pages, LivePagesTest.campaign("mine", "1"), LivePagesTest.failed());
        beat(1);
        assertThat(sent.texts.getLast()).contains("1 of 5 runs have finished");
    }

    @Test
    void whoDoesNotTakeWhatIsSentGetsTheNewestLater() throws Exception {
        Sent sent = new Sent();
        sent.full = true;
        viewers.add(viewer("one", sent));
        beat(30);
        LivePagesTest.see(pages, LivePagesTest.campaign("mine", "1"), LivePagesTest.failed());
        beat(1);
        assertThat(sent.texts).isEmpty();
        sent.full = false;
        beat(1);
        assertThat(sent.texts.getFirst()).contains("1 of 5 runs have finished");
    }

    @Test
    void whoMayNoLongerLookIsSentNothingMore() throws Exception {
        Sent sent = new Sent();
        viewers.add(viewer("one", sent));
        beat(61);
        verdict = Verdict.Refused;
        beat(120);
        assertThat(sent.ended).isTrue();
        int before = sent.texts.size();
        LivePagesTest.see(pages, LivePagesTest.campaign("mine", "1"), LivePagesTest.failed());
        beat(5);
        assertThat(sent.texts).hasSize(before);
    }

    @Test
    void anApiServerThatDoesNotAnswerForLongEndsTheView() {
        Sent sent = new Sent();
        viewers.add(viewer("one", sent));
        verdict = Verdict.Later;
        beat(60);
        assertThat(sent.ended).isFalse();
        beat(60);
        assertThat(sent.ended).isTrue();
    }

    @Test
    void theViewOfACampaignThatIsGoneEnds() throws Exception {
        Sent sent = new Sent();
        viewers.add(viewer("one", sent));
        pages.gone(LivePagesTest.campaign("mine", "1"));
        beat(1);
        assertThat(sent.ended).isTrue();
    }
}
