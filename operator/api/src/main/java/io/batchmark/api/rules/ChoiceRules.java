package io.batchmark.api.rules;

import static io.batchmark.api.rules.Place.at;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Rules on settings that choose an entry of a list by its name. */
final class ChoiceRules {
    static final List<Rule> ALL = Stream.of(
                    choice("database", "derby", "databases", "database"),
                    choice("events", "none", "brokers", "broker"),
                    messages(),
                    choice("jvmOptions", "none", "jvmOptions", "options"),
                    choice("env", "none", "env", "variables"),
                    choice("image", "default", "images", "image"),
                    Stream.of(
                            reserved("brokers", "none", "no broker"),
                            reserved("jvmOptions", "none", "no further options"),
                            reserved("env", "none", "no further variables"),
                            reserved("images", "default", "the image of spec.job or spec.runner")))
            .flatMap(rules -> rules)
            .toList();

    private ChoiceRules() {}

    /**
     * @param without the name that chooses no entry
     * @param entry the thing that the user adds
     */
    private static Stream<Rule> choice(String setting, String without, String list, String entry) {
        Place entries = at(list);
        Function<Place, Condition> isKnown = name ->
                name.is(without).or(entries.any("it", it -> it.get("name").is(name)));
        Text remedy = Text.of(
                " is not " + without + ", nor the name of one of spec." + list + " ",
                Text.names(entries),
                ": correct it, or add the " + entry + " there");
        return rules(setting, list, isKnown, isKnown, remedy, remedy);
    }

    /** A message of a chunk is committed with the chunk, which Kafka cannot do. */
    private static Stream<Rule> messages() {
        Place entries = at("brokers");
        Function<Place, Condition> isKnown = name -> entries.any(
                "it", it -> it.get("name").is(name).and(it.get("kafka").isMissing()));
        Text list = Text.of(
                "the name of one of spec.brokers ",
                Text.names(entries),
                " that takes part in transactions, as all but kafka do: correct it, or add the broker there");
        return rules(
                "messagesTo",
                "brokers",
                name -> name.is("none").or(isKnown.apply(name)),
                isKnown,
                Text.of(" is not none, nor ", list),
                Text.of(" is not ", list));
    }

    private static Stream<Rule> rules(
            String setting,
            String list,
            Function<Place, Condition> inBaseline,
            Function<Place, Condition> asLevel,
            Text wrongInBaseline,
            Text wrongLevel) {
        Place baseline = at("baseline." + setting);
        Place levels = at("factors." + setting);
        return Stream.of(
                Rule.of(
                        "spec",
                        at(list).isMissing().or(inBaseline.apply(baseline)),
                        "baseline." + setting + " ",
                        baseline,
                        wrongInBaseline),
                Rule.of(
                        "spec",
                        at(list).isMissing().or(levels.isMissing(), levels.all("name", asLevel)),
                        "factors." + setting + " ",
                        levels.first("name", name -> asLevel.apply(name).not()),
                        wrongLevel));
    }

    private static Rule reserved(String list, String name, String meaning) {
        return Rule.of(
                "spec." + list + "[]",
                at("name").isNot(name),
                "spec." + list + " has an entry named " + name + ", which means " + meaning + ": choose another name");
    }
}
