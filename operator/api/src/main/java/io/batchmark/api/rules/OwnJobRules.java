package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.at;

import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.api.v1alpha1.Setting;
import io.fabric8.generator.annotation.Default;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules on a job of the user's own: what cannot be combined with it, and what it reaches. */
final class OwnJobRules {
    private static final Condition NO_JOB = at("job").isMissing();

    private static final Place DATA_SOURCES = at("job.dataSources");
    private static final Place DATABASE = at("baseline.database");
    private static final Place LEVELS = at("factors.database");

    static final List<Rule> ALL = List.of(
            rule(
                    NO_JOB.or(at("interrupt").isMissing()),
                    "spec.interrupt cannot be combined with spec.job, whose checkpoints only the job itself"
                            + " understands: remove one of them"),
            broker("kafka", "Open Liberty publishes batch events to JMS alone"),
            broker("jms", "the file adapter.xml of its image is written for the server of the built-in job"),
            hasBaseline(Setting.PARAMETERS, "parameter"),
            hasBaseline(Setting.VARIABLES, "variable"),
            factorsOfBuiltInJob(),
            baselineOfBuiltInJob(),
            rule(
                    NO_JOB.or(at("databases")
                            .all("it", it -> it.get("derby").isMissing())
                            .and(LEVELS.isMissing().or(LEVELS.all("name", name -> name.isNot("derby"))))),
                    "the database derby cannot be combined with spec.job, because it is in the server of the built-in"
                            + " job: remove it from factors.database and spec.databases, and write AsInImage in"
                            + " spec.job.dataSources for a Derby of the image"),
            rule(
                    NO_JOB.or(
                            DATA_SOURCES.isMissing(),
                            DATA_SOURCES.all("name", name -> isAsInImage(name).or(isOfRun(name)))),
                    "spec.job.dataSources ",
                    DATA_SOURCES.first(
                            "name", name -> isAsInImage(name).or(isOfRun(name)).not()),
                    " is not AsInImage, nor the database of spec.baseline.database, which is ",
                    DATABASE,
                    ": set baseline.database to a database of spec.databases, and write its name there"),
            rule(
                    NO_JOB.or(
                            DATABASE.is("derby").and(LEVELS.isMissing()),
                            DATA_SOURCES.isGiven().and(DATA_SOURCES.any("name", OwnJobRules::isOfRun))),
                    "the database ",
                    DATABASE,
                    " of baseline or factors has no effect, because no data source in spec.job.dataSources has it: write"
                            + " such as dataSources: {batchDB: ",
                    DATABASE,
                    "}"),
            rule(
                    NO_JOB.or(
                            at("images").isMissing(),
                            at("images").all("it", it -> it.get("contains").isMissing())),
                    "spec.images has an entry with contains, which describes images of the built-in job: remove contains, because"
                            + " with spec.job each image is a server with the application"),
            driver(
                    "rewriteBatchedInserts true",
                    it -> it.get("rewriteBatchedInserts").isTrue()),
            driver("driverProperties", it -> it.get("driverProperties").isGiven()),
            driver(
                    "stablePlans true",
                    it -> it.get("stablePlans")
                            .isGiven()
                            .and(it.get("stablePlans").isTrue())),
            driver(
                    "synchronousCommit false of an external server",
                    it -> it.get("external")
                            .isGiven()
                            .and(it.get("synchronousCommit").isTrue().not())));

    private OwnJobRules() {}

    private static Rule rule(Condition condition, Object... text) {
        return Rule.of("spec", condition, text);
    }

    private static Condition isAsInImage(Place name) {
        return DATA_SOURCES.at(name).is(OwnJob.AS_IN_IMAGE);
    }

    private static Condition isOfRun(Place name) {
        return DATA_SOURCES.at(name).is(DATABASE).and(DATABASE.isNot("derby"));
    }

    private static Rule broker(String kind, String reason) {
        return rule(
                NO_JOB.or(at("brokers").all("it", it -> it.get(kind).isMissing())),
                "spec.brokers has a broker with " + kind + ", which cannot be combined with spec.job, because " + reason
                        + ": use a broker with liberty or artemis, or remove it from spec.brokers and events");
    }

    /** An override changes address and credentials of a data source, and leaves its driver as the image has it. */
    private static Rule driver(String field, Function<Place, Condition> isSet) {
        return rule(
                NO_JOB.or(at("databases")
                        .any("it", it -> it.get("postgresql").isGiven().and(isSet.apply(it.get("postgresql"))))
                        .not()),
                "postgresql." + field + " has no effect with spec.job, whose image has its own driver and properties:"
                        + " remove it, and set it in the server.xml of the image");
    }

    private static Rule hasBaseline(String entries, String entry) {
        Place varied = at("factors." + entries);
        Place given = at("job." + entries);
        return rule(
                varied.isMissing().or(at("job").isGiven().and(given.isGiven()).and(varied.all("name", given::has))),
                "factors." + entries + " has ",
                varied.first(
                        "name",
                        name -> NO_JOB.or(given.isMissing(), given.has(name).not())),
                ", which spec.job." + entries + " does not contain: add the " + entry
                        + " there, with its baseline value");
    }

    private static Rule factorsOfBuiltInJob() {
        return ofBuiltInJob(
                "factors.",
                ofBuiltInJob().toList(),
                setting -> at("factors." + setting.name()).isGiven());
    }

    private static Rule baselineOfBuiltInJob() {
        return ofBuiltInJob(
                "baseline.",
                // messages have rules of their own
                ofBuiltInJob()
                        .filter(setting -> setting.declaration().getAccessor().isAnnotationPresent(Default.class))
                        .toList(),
                setting -> isDefault(setting).not());
    }

    private static Stream<Setting> ofBuiltInJob() {
        return Setting.ALL.stream().filter(Setting::isOfBuiltInJob);
    }

    private static Condition isDefault(Setting setting) {
        Place value = at("baseline." + setting.name());
        String text =
                setting.declaration().getAccessor().getAnnotation(Default.class).value();
        Class<?> type = setting.declaration().getType();
        if (type == boolean.class) {
            return text.equals("true") ? value.isTrue() : value.isTrue().not();
        }
        return type == int.class || type == long.class ? value.equalTo(Long.parseLong(text)) : value.is(text);
    }

    /** A job of the user's own has no setting of the built-in job. */
    private static Rule ofBuiltInJob(String object, List<Setting> settings, Function<Setting, Condition> isSet) {
        List<Condition> set = new ArrayList<>();
        Text field = Text.of(object + settings.getLast().name());
        for (Setting setting : settings.reversed()) {
            set.addFirst(isSet.apply(setting));
            field = Text.either(isSet.apply(setting), object + setting.name(), field);
        }
        return rule(
                NO_JOB.or(Condition.any(set).not()),
                "spec.",
                field,
                " has no effect with spec.job: remove it. A job of your own can vary its parameters in factors.parameters, its variables in factors.variables, and "
                        + Setting.ALL.stream()
                                .filter(setting -> !setting.isOfBuiltInJob())
                                .map(Setting::name)
                                .collect(Collectors.joining(", ")));
    }
}
