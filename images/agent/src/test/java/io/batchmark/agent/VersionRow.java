package io.batchmark.agent;

import java.util.List;

/** A row of the page of versions. */
record VersionRow(String liberty, String batch, String java, String tests, String jobs, String agent) {
    static VersionRow of(String liberty, String batch, String java, TckComparison tck) {
        List<String> failed = tck.failedTests();
        String tests = String.valueOf(tck.tests().size());
        return new VersionRow(
                liberty,
                batch,
                java,
                failed.isEmpty() ? tests : tests + ", of which fail without the agent: " + String.join(", ", failed),
                String.valueOf(tck.jobs().size()),
                tck.isSame() ? "the same" : "**differs**");
    }

    /** @param log of a JVM that does not start */
    static VersionRow withoutServer(String liberty, String batch, String java, String log) {
        String reason = log.lines()
                .filter(line -> line.startsWith("Unrecognized"))
                .findFirst()
                .orElse("see the log of the server");
        return new VersionRow(liberty, batch, java, "", "", "not run: the server does not start, `" + reason + "`");
    }

    String line() {
        return "| " + String.join(" | ", liberty, batch, java, tests, jobs, agent) + " |";
    }
}
