package io.batchmark.agent.inspect;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Sentences about files that an inspection could not read or found wrong. */
final class Problems {
    private static final int MOST = 100;
    private static final int MOST_CHARACTERS = 512;

    private final Set<String> sentences = new LinkedHashSet<>();
    private int further;

    void add(String sentence) {
        String plain = PlainText.of(sentence, MOST_CHARACTERS);
        if (sentences.size() < MOST) {
            sentences.add(plain);
        } else if (!sentences.contains(plain)) {
            further++;
        }
    }

    List<String> sentences() {
        List<String> all = new ArrayList<>(sentences);
        if (further > 0) {
            all.add("there are " + further + " further problems: solve these first");
        }
        return all;
    }
}
