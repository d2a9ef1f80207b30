package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.agent.result.Refusal;
import io.batchmark.agent.result.RunEnd;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private static final Module PAYROLL = new Module("payroll", "web", Set.of("pay", "report"));
    private static final Module OTHER = new Module("other", "other", Set.of("other"));
    private static final Module SECOND = new Module("second", "web", Set.of("pay"));
    private static final Module SAME_APPLICATION = new Module("payroll", "admin", Set.of("pay"));

    @Test
    void onlyApplicationThatHasTheJob_isChosen() throws Refusal {
        assertThat(new Selection("pay", null).of(List.of(OTHER, PAYROLL), started("other", "payroll"), 0))
                .isSameAs(PAYROLL);
    }

    @Test
    void applicationThatIsNamed_isChosenOnceItHasStarted() throws Refusal {
        Selection selection = new Selection("pay", "second");

        assertThat(selection.of(List.of(PAYROLL), Map.of("payroll", "STARTED", "second", "STARTING"), 60_000))
                .isNull();
        assertThat(selection.of(List.of(PAYROLL, SECOND), started("payroll", "second"), 0))
                .isSameAs(SECOND);
        // of the others it does not matter
        assertThat(selection.of(List.of(SECOND), Map.of("payroll", "STARTING", "second", "STARTED"), 0))
                .isSameAs(SECOND);
    }

    @Test
    void applicationThatStarts_mayHaveTheJobToo() throws Refusal {
        Selection selection = new Selection("pay", null);

        assertThat(selection.of(List.of(PAYROLL), Map.of("payroll", "STARTED", "other", "STARTING"), 60_000))
                .isNull();
        assertThat(selection.of(List.of(PAYROLL), Map.of("payroll", "STARTED", "other", "INSTALLED"), 0))
                .isNull();
        assertThat(selection.of(List.of(PAYROLL), Map.of("payroll", "STARTED", "other", "INSTALLED"), 10_000))
                .isSameAs(PAYROLL);
        assertThat(selection.of(List.of(PAYROLL), Map.of("payroll", "STARTING"), 60_000))
                .isNull();
        assertThat(selection.of(List.<Module>of(), Map.of(), 60_000)).isNull();
    }

    @Test
    void jobInSeveralApplications_isRefusedWithTheirNames() {
        assertThatThrownBy(
                        () -> new Selection("pay", null).of(List.of(PAYROLL, SECOND), started("payroll", "second"), 0))
                .isInstanceOf(Refusal.class)
                .hasMessage("job pay is in several applications: set application to one of [payroll, second]");
        assertThatThrownBy(() ->
                        new Selection("pay", "payroll").of(List.of(PAYROLL, SAME_APPLICATION), started("payroll"), 0))
                .hasMessage(
                        "job pay is in several applications: set application to one of [payroll/admin, payroll/web]");
    }

    @Test
    void moduleThatIsNamed_isChosen() throws Refusal {
        assertThat(new Selection("pay", "payroll/admin").of(List.of(PAYROLL, SAME_APPLICATION), started("payroll"), 0))
                .isSameAs(SAME_APPLICATION);
    }

    @Test
    void unknownJob_isRefusedWithTheJobsThatThereAre() {
        assertThatThrownBy(() ->
                        new Selection("pai", null).of(List.of(PAYROLL, OTHER), started("payroll", "other"), 10_000))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(RunEnd.Kind.REFUSED))
                .hasMessageStartingWith("job pai is not found: no application of the server contains")
                .hasMessageContaining("other/other=[other]")
                .hasMessageContaining("payroll/web=");
        assertThatThrownBy(() -> new Selection("pai", "other").of(List.of(OTHER), started("other"), 10_000))
                .hasMessageStartingWith("job pai is not found: not application other contains");
    }

    /** A feature of the server may start its own web module before the module of the application. */
    @Test
    void jobWhoseModuleHasNotStarted_isWaitedFor() throws Refusal {
        assertThat(new Selection("pay", null).of(List.of(OTHER), started("payroll"), 9_999))
                .isNull();
        assertThat(new Selection("pay", "payroll").of(List.of(OTHER), started("payroll"), 9_999))
                .isNull();
    }

    @Test
    void timeout_namesTheCause() {
        assertThat(new Selection("pay", null).tooLate(started("payroll"), 300))
                .hasMessage(
                        "no application of the server has a web module, and the agent starts the job in one: add a WAR to"
                                + " the application payroll");
        assertThat(new Selection("pay", null).tooLate(Map.of("payroll", "INSTALLED", "other", "STARTED"), 300))
                .hasMessage("after 300 s not all applications have started: {payroll=INSTALLED}")
                .satisfies(refusal -> assertThat(refusal.kind()).isEqualTo(RunEnd.Kind.NOT_STARTED));
        assertThat(new Selection("pay", "payrol").tooLate(started("payroll"), 1))
                .hasMessage("after 1 s the server has no application payrol: its applications are [payroll]");
        assertThat(new Selection("pay", null).tooLate(Map.of(), 1))
                .hasMessage("after 1 s the server has no application");
    }

    private static Map<String, String> started(String... names) {
        Map<String, String> states = new java.util.TreeMap<>();
        for (String name : names) {
            states.put(name, "STARTED");
        }
        return states;
    }

    private record Module(String application, String web, Set<String> jobs) implements JobModule {
        @Override
        public String qualified() {
            return application + "/" + web;
        }

        @Override
        public boolean hasJob(String name) {
            return jobs.contains(name);
        }
    }
}
