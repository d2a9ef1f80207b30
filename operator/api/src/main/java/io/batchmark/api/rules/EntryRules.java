package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.SELF;
import static io.batchmark.api.rules.Place.at;

import io.batchmark.api.v1alpha1.Alternatives;
import io.batchmark.api.v1alpha1.ExperimentAnalysis;
import io.batchmark.api.v1alpha1.NamedBroker;
import io.batchmark.api.v1alpha1.NamedDatabase;
import io.batchmark.api.v1alpha1.NamedJvmOptions;
import io.batchmark.api.v1alpha1.NamedVariables;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rules on entries of databases, brokers, options and variables. */
final class EntryRules {
    private static final String POSTGRESQL = "spec.databases[].postgresql";
    private static final String KAFKA = "spec.brokers[].kafka";
    private static final String[] MADE_BY_OPERATOR = {
        "listen_addresses", "port", "unix_socket_directories", "data_directory", "hba_file"
    };
    private static final String[] DRIVER_PROPERTIES = {
        "adaptiveFetch",
        "adaptiveFetchMaximum",
        "adaptiveFetchMinimum",
        "autosave",
        "binaryTransfer",
        "binaryTransferDisable",
        "binaryTransferEnable",
        "cleanupSavepoints",
        "defaultRowFetchSize",
        "maxResultBuffer",
        "maxSendBufferSize",
        "preferQueryMode",
        "prepareThreshold",
        "preparedStatementCacheQueries",
        "preparedStatementCacheSizeMiB",
        "receiveBufferSize",
        "sendBufferSize",
        "tcpNoDelay"
    };

    static final List<Rule> ALL = Stream.of(
                    alternatives("spec.databases[]", NamedDatabase.class),
                    alternatives(POSTGRESQL, NamedDatabase.PostgreSql.class),
                    Stream.of("sidecar", "pod").flatMap(EntryRules::parameters),
                    driverProperties(),
                    external(),
                    alternatives("spec.brokers[]", NamedBroker.class),
                    alternatives("spec.brokers[].liberty", NamedBroker.Liberty.class),
                    alternatives("spec.brokers[].artemis", NamedBroker.Artemis.class),
                    alternatives(KAFKA, NamedBroker.Kafka.class),
                    kafka(),
                    alternatives("spec.analysis.compareTo", ExperimentAnalysis.CompareTo.class),
                    options(),
                    variables())
            .flatMap(rules -> rules)
            .toList();

    private EntryRules() {}

    /** The type has exactly one of its alternatives. */
    static Stream<Rule> alternatives(String path, Class<?> type) {
        Alternatives alternatives = Alternatives.of(type).orElseThrow();
        Text wrong = Text.of(" must have exactly one of " + alternatives.explained());
        String field = path.substring(path.lastIndexOf('.') + 1);
        Text subject = path.endsWith("[]") ? Text.of(path.replace("[]", "") + " ", at("name")) : Text.of(field);
        return Stream.of(Rule.of(
                path,
                Condition.exactlyOne(alternatives.names().stream()
                        .map(name -> at(name).isGiven())
                        .toList()),
                subject,
                wrong));
    }

    private static Stream<Rule> parameters(String server) {
        String path = POSTGRESQL + "." + server + ".parameters";
        String field = "postgresql." + server + ".parameters";
        return Stream.of(
                Rule.of(
                        path,
                        SELF.all("key", key -> key.matches("^[a-z][a-z_]*$")),
                        field + " has the name ",
                        SELF.first("key", key -> key.matches("^[a-z][a-z_]*$").not()),
                        ", which no setting of PostgreSQL has: write lower-case letters and underscores only"),
                Rule.of(
                        path,
                        SELF.any("key", key -> key.isOneOf(MADE_BY_OPERATOR)).not(),
                        field + " has a setting that the operator makes itself (" + String.join(", ", MADE_BY_OPERATOR)
                                + "): remove it"));
    }

    private static Stream<Rule> driverProperties() {
        return Stream.of(Rule.of(
                POSTGRESQL + ".driverProperties",
                SELF.all("key", key -> key.isOneOf(DRIVER_PROPERTIES)),
                "postgresql.driverProperties has a name that is not one of " + String.join(", ", DRIVER_PROPERTIES)
                        + ": remove it"));
    }

    /** The rules on each kind of database that has an existing server. */
    private static Stream<Rule> external() {
        return Stream.of(NamedDatabase.class.getRecordComponents())
                .filter(kind -> hasExternal(kind.getType()))
                .map(RecordComponent::getName)
                .flatMap(EntryRules::external);
    }

    private static boolean hasExternal(Class<?> kind) {
        return kind.isRecord()
                && Stream.of(kind.getRecordComponents())
                        .anyMatch(field -> field.getType() == NamedDatabase.External.class);
    }

    private static Stream<Rule> external(String kind) {
        String path = "spec.databases[]." + kind + ".external";
        Place tls = at("tls");
        Place authority = at("caSecretRef");
        return Stream.of(
                Rule.of(
                        path,
                        tls.isGiven().or(authority.isGiven()),
                        "external.tls is missing: give caSecretRef, whose ca.crt the server's certificate is checked"
                                + " against, or choose yourself: VerifyFull, Require, Prefer or Disable"),
                Rule.of(
                        path,
                        authority.isMissing().or(tls.isMissing(), tls.is("VerifyFull")),
                        "external.caSecretRef has no effect with tls ",
                        tls,
                        ", which checks no certificate: remove one of the two"));
    }

    private static Stream<Rule> kafka() {
        Condition noUser = at("authentication").is("None");
        Condition noSecret = at("secretRef").isMissing();
        Condition noTopic = at("topic").isMissing();
        return Stream.of(
                Rule.of(
                        KAFKA,
                        at("strimzi")
                                .isMissing()
                                .or(noUser.and(at("tls").isTrue().not())
                                        .and(noSecret)
                                        .and(noTopic)),
                        "kafka.authentication, tls, secretRef and topic have no effect with strimzi, whose listener says"
                                + " the first and the operator makes the others: remove them"),
                Rule.of(
                        KAFKA,
                        at("bootstrapServers").isMissing().or(at("topic").isGiven()),
                        "kafka.topic is missing, the topic that events are published to: it must be there, and the user"
                                + " be allowed to write and read it"),
                Rule.of(
                        KAFKA,
                        noUser.or(at("secretRef").isGiven()),
                        "kafka.secretRef is missing, whose username and password kafka.authentication needs: add it"));
    }

    private static Stream<Rule> options() {
        return Stream.of(
                each("options", option -> option.matches(NamedJvmOptions.OPTION).not(), NamedJvmOptions.NO_OPTION),
                each("options", option -> option.matches(NamedJvmOptions.HEAP), NamedJvmOptions.IS_HEAP),
                each("options", option -> option.matches(NamedJvmOptions.COLLECTOR), NamedJvmOptions.IS_COLLECTOR),
                each("options", option -> option.matches(NamedJvmOptions.DURABILITY), NamedJvmOptions.IS_DURABILITY),
                each("options", option -> option.matches(NamedJvmOptions.PROCESSORS), NamedJvmOptions.IS_PROCESSORS),
                each("options", option -> option.matches(NamedJvmOptions.OF_IMAGE), NamedJvmOptions.IS_OF_IMAGE));
    }

    private static Rule each(String list, Function<Place, Condition> isWrong, String why) {
        return Rule.of(
                "spec.jvmOptions[]",
                at(list).all("it", it -> isWrong.apply(it).not()),
                "spec.jvmOptions ",
                at("name"),
                " ",
                at(list).first("it", isWrong),
                " " + why);
    }

    private static Stream<Rule> variables() {
        return Stream.of(
                variable(NamedVariables.OF_JVM, NamedVariables.IS_OF_JVM),
                variable(NamedVariables.OF_IMAGE, NamedVariables.IS_OF_IMAGE));
    }

    private static Rule variable(String reserved, String why) {
        Place variables = at("variables");
        return Rule.of(
                "spec.env[]",
                variables.all("it", it -> it.get("name").matches(reserved).not()),
                "spec.env ",
                at("name"),
                " ",
                variables.first("it", it -> it.get("name").matches(reserved)).get("name"),
                " " + why);
    }
}
