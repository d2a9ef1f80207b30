package io.batchmark.api.rules;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.api.v1alpha1.Baseline;
import io.batchmark.api.v1alpha1.DisturbanceSpec;
import io.batchmark.api.v1alpha1.ExperimentAnalysis;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The patterns of texts in a spec, each with the sentence that refuses another text. */
public enum TextPattern {
    NAME(
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
            "is not a name: write lower-case letters, digits and hyphens, such as my-name"),
    OBJECT_NAME(
            "^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$",
            "is not the name of an object: write lower-case letters, digits, hyphens and dots, such as my-name"),
    LISTENER(
            "^[a-z0-9]{1,11}$",
            "is not the name of a listener: write at most 11 lower-case letters and digits, such as plain"),
    HOST(
            "^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$",
            "is not a host: write a host name or an address, such as db.example.com"),
    APPLICATION(
            "^[^/]+(/[^/]+)?$", "is not an application: write its name, or APPLICATION/MODULE, such as payroll/web"),
    DIRECTORY("^(/[A-Za-z0-9._-]+)+$", "is not a directory: write an absolute path, such as /config"),
    SERVER("^[A-Za-z0-9.:\\[\\]-]+:[0-9]{1,5}$", "is not a host with a port: write such as kafka:9092"),
    TOPIC(
            "^[A-Za-z0-9._-]+$",
            "is not a topic: write letters, digits, dots, underscores and hyphens, such as my-events"),
    DATABASE("^[A-Za-z0-9_-]+$", "is not a database: write letters, digits, underscores and hyphens, such as bench"),
    BATCH_JOB(
            "^[A-Za-z0-9_][A-Za-z0-9._-]*$",
            "is not a batch job: write the name of its file in META-INF/batch-jobs without .xml, such as nightly"),
    VARIABLE("^[A-Za-z_][A-Za-z0-9_]*$", "is not a variable: write letters, digits and underscores, such as MY_NAME"),
    ENVIRONMENT_VARIABLE(
            "^[-._a-zA-Z][-._a-zA-Z0-9]*$",
            "is not an environment variable: write letters, digits, hyphens, underscores and dots, such as SMTP_HOST"),
    KEY(
            "^[.]?[-_A-Za-z0-9][-._A-Za-z0-9]*$",
            "is not a key: write letters, digits, hyphens, underscores and dots, such as token"),
    FILES(
            "^(/[.]{0,2}[A-Za-z0-9_-][A-Za-z0-9._-]*)+$",
            "is not a directory for files: write an absolute path, such as /opt/payroll/files"),
    LABEL(
            "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$",
            "is not the value of a label: write letters, digits, hyphens, underscores and dots, such as my-team"),
    DRIVER_PROPERTY(
            "^[A-Za-z0-9_.,-]+$",
            "is not the value of a property: write letters, digits, underscores, dots, commas and hyphens, such as 5"),
    LIMIT(
            "^[0-9]+([.][0-9]+)?[A-Za-z0-9.]*$",
            "is not a limit: write a duration such as 30s, a size such as 512Mi, or a number such as 100"),
    TIME(
            "^([0-9]{1,4}h)?([0-9]{1,6}m)?([0-9]{1,8}s)?$",
            "is not a time of at most 9999h: write such as 45s, 30m or 1h30m"),
    MARGIN(ExperimentAnalysis.MARGIN, "is not a margin from 0.1% to 50%: write such as 3%"),
    SHARE(DisturbanceSpec.SHARE, "is not a share from 0% to 100%: write such as 5%"),
    VOLUME("^[1-9][0-9]{0,5}(Mi|Gi|Ti)$", "is not a size in Mi, Gi or Ti: write such as 512Mi, 10Gi or 1Ti"),
    HEAP(Baseline.HEAP, "is not a size in Mi or Gi: write ") {
        @Override
        Text text() {
            return Text.of(super.text(), inUnit("m", "Mi", inUnit("g", "Gi", "512Mi or 2Gi")));
        }

        /** The same number in the unit that the user thinks of. */
        private static Text inUnit(String letter, String unit, Object otherwise) {
            String pattern = "^[1-9][0-9]{0,5} ?[" + letter + letter.toUpperCase(Locale.ROOT) + "][iI]?[bB]?$";
            Text number = new Text(
                    "self.lowerAscii().split('" + letter + "')[0].trim()",
                    null,
                    scope -> Place.SELF.java().apply(scope).asText().replaceFirst("[^0-9].*$", ""));
            return Text.either(Place.SELF.matches(pattern), Text.of(number, unit), otherwise);
        }
    };

    private final String pattern;
    private final String wrong;

    TextPattern(String pattern, String wrong) {
        this.pattern = pattern;
        this.wrong = wrong;
    }

    /** As the API server understands a pattern: to Java, {@code $} is also the place before a line break at the end. */
    public static Pattern compile(String pattern) {
        return Pattern.compile(pattern.replaceFirst("[$]$", "\\\\z"));
    }

    public static Optional<TextPattern> of(String pattern) {
        return Stream.of(values())
                .filter(known -> known.pattern.equals(pattern))
                .findFirst();
    }

    /** The rule of a text that has this pattern, in the definition. */
    public Rule rule() {
        return new Rule("", Place.SELF.matches(pattern), text());
    }

    public String pattern() {
        return pattern;
    }

    /** The sentence that refuses a text. */
    public String refusal(JsonNode text) {
        return text().java().apply(Map.of(Place.SELF_NAME, text));
    }

    Text text() {
        return Text.of(Place.SELF, " " + wrong);
    }
}
