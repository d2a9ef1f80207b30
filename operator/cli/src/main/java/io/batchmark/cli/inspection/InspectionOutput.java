package io.batchmark.cli.inspection;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.inspection.Inspection;
import io.batchmark.contract.inspection.InspectionLine;
import io.batchmark.text.LogLines;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an inspection: findings, or the reason why there are no findings.
 *
 * @param inspection null if the image could not be inspected
 * @param problem the reason with its remedy; empty if there are findings
 */
public record InspectionOutput(@Nullable Inspection inspection, String problem) {
    private static final int REFUSED = 2;
    private static final String SHELL = "/bin/sh";
    private static final String NO_LINES = "it has printed nothing";

    /** Reads the end of the container, and its log. */
    static InspectionOutput of(ContainerStateTerminated end, String log) {
        List<String> lines = log.lines().toList();
        String found = lines.stream().filter(InspectionLine::isIn).findFirst().orElse(null);
        if (found != null && end.getExitCode() == 0) {
            try {
                return new InspectionOutput(InspectionLine.decode(found), "");
            } catch (ContractException e) {
                return problem(e.getMessage() + ". Remedy: use the command and the job runner of the same release");
            }
        }
        return problem(reason(end, lines));
    }

    private static InspectionOutput problem(String text) {
        return new InspectionOutput(null, "the image cannot be inspected: " + text);
    }

    private static String reason(ContainerStateTerminated end, List<String> lines) {
        String message = end.getMessage() == null ? "" : end.getMessage();
        if (lines.isEmpty() && message.contains(SHELL)) {
            return "the image has no " + SHELL + ", which an inspection and each run need: use an image with a shell";
        }
        List<String> words = lines.isEmpty() ? message.lines().toList() : lines;
        String last = LogLines.last(
                words.stream().filter(line -> !InspectionLine.isIn(line)).toList());
        String text = last == null ? NO_LINES : last;
        if (end.getExitCode() == REFUSED) {
            return text;
        }
        if (end.getExitCode() == 0) {
            return "it has ended without findings: " + text;
        }
        return "it has ended with exit code " + end.getExitCode()
                + (end.getReason() == null ? "" : ", " + end.getReason()) + ": " + text;
    }
}
