package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.at;

import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.v1alpha1.Alternatives;
import io.batchmark.api.v1alpha1.JobFiles;
import io.batchmark.api.v1alpha1.JobVariable;
import io.batchmark.api.v1alpha1.NamedVariables;
import java.util.List;
import java.util.stream.Stream;

/** Rules on environment variables and files of a job of the user's own. */
final class JobInputRules {
    private static final String JOB = "spec.job";
    private static final String ENTRY = JOB + ".files[]";
    private static final Place FILES = at("files");
    private static final Place PATH = at("path");

    /** The agent, the credentials of a database, and directories that the container runtime makes. */
    private static final String OF_SYSTEM =
            "^/(batchmark|dev|proc|sys|etc/batchmark|(var/)?run/secrets)(/|$)|^/(etc|var|var/run|run)$";

    /** A file that the operator mounts, and next to which the agent writes. */
    private static final String OPTIONS = "/configDropins/overrides/jvm.options";

    static final List<Rule> ALL = Stream.of(
                    EntryRules.alternatives(JOB + ".env[]", JobVariable.class),
                    EntryRules.alternatives(JOB + ".env[].valueFrom", JobVariable.ValueFrom.class),
                    Stream.of(
                            variable(NamedVariables.OF_JVM, NamedVariables.IS_OF_JVM),
                            variable(JobVariable.OF_SERVER, JobVariable.IS_OF_SERVER),
                            source(),
                            notOfSystem(),
                            notOfServer(),
                            notNested()))
            .flatMap(rules -> rules)
            .toList();

    private JobInputRules() {}

    private static Rule variable(String reserved, String why) {
        Place name = at("name");
        return Rule.of(JOB + ".env[]", name.matches(reserved).not(), "spec.job.env ", name, " " + why);
    }

    private static Rule source() {
        Alternatives sources = Alternatives.of(JobFiles.class).orElseThrow();
        return Rule.of(
                ENTRY,
                Condition.exactlyOne(
                        sources.names().stream().map(name -> at(name).isGiven()).toList()),
                "spec.job.files ",
                PATH,
                " must have exactly one of " + sources.explained());
    }

    private static Rule notOfSystem() {
        return Rule.of(
                ENTRY,
                PATH.matches(OF_SYSTEM).not(),
                "spec.job.files ",
                PATH,
                " is a directory of the system or of the agent: choose another path, such as /opt/payroll/files");
    }

    /** The message does not name the path: a sentence with a filter would be too expensive for the API server. */
    private static Rule notOfServer() {
        Place options = with(at("server"), OPTIONS);
        return Rule.of(
                JOB,
                FILES.isMissing()
                        .or(FILES.all(
                                "it", it -> isInOrAt(options, it.get("path")).not())),
                "a path of spec.job.files would hide the directory of the server, which is ",
                at("server"),
                ", or its configDropins/overrides: choose a path inside that has only the files");
    }

    private static Rule notNested() {
        return Rule.of(
                JOB,
                FILES.isMissing().or(FILES.all("it", it -> isIn(it.get("path")).not())),
                "a path of spec.job.files is inside another path of spec.job.files: choose paths next to each other");
    }

    private static Condition isIn(Place path) {
        return FILES.any("other", other -> starts(path, with(other.get("path"), "/")));
    }

    /** Tests if a path is a directory, or leads into the directory. */
    private static Condition isInOrAt(Place path, Place directory) {
        return starts(with(path, "/"), with(directory, "/"));
    }

    private static Condition starts(Place text, Place start) {
        return new Condition(
                text.cel() + ".startsWith(" + start.cel() + ")",
                Condition.Kind.CALL,
                scope -> text.java()
                        .apply(scope)
                        .asText()
                        .startsWith(start.java().apply(scope).asText()));
    }

    private static Place with(Place text, String end) {
        return new Place(
                "(" + text.cel() + " + " + Place.quoted(end) + ")",
                scope -> TextNode.valueOf(text.java().apply(scope).asText() + end));
    }
}
