package io.batchmark.core.ledger;

import io.batchmark.core.design.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of a campaign, at most one for an attempt; a second row of one attempt is passed over. */
public final class Ledger {
    private final Map<Run.Key, List<Entry>> attempts = new HashMap<>();
    private final List<Entry> finals = new ArrayList<>();

    public Ledger(Collection<Entry> entries) {
        for (Entry entry :
                entries.stream().sorted(Comparator.comparingInt(Entry::attempt)).toList()) {
            if (has(entry.run(), entry.attempt())) {
                continue;
            }
            boolean counts = entry.outcome().isFinal() && outcome(entry.run()).isEmpty();
            attempts.computeIfAbsent(entry.run(), run -> new ArrayList<>(1)).add(entry);
            if (counts) {
                finals.add(entry);
            }
        }
    }

    /** This ledger and further rows. */
    public Ledger with(Collection<Entry> entries) {
        if (entries.isEmpty()) {
            return this;
        }
        List<Entry> all = new ArrayList<>(entries());
        all.addAll(entries);
        return new Ledger(all);
    }

    /** All rows, those of a run in the order of its attempts. */
    public List<Entry> entries() {
        return attempts.values().stream().flatMap(List::stream).toList();
    }

    public boolean has(Run.Key run, int attempt) {
        return attempts(run).stream().anyMatch(entry -> entry.attempt() == attempt);
    }

    /** The rows of a run, in the order of its attempts. */
    public List<Entry> attempts(Run.Key run) {
        return attempts.getOrDefault(run, List.of());
    }

    /** The row that says what became of a run, nothing while it is not over. */
    public Optional<Entry> outcome(Run.Key run) {
        return attempts(run).stream().filter(entry -> entry.outcome().isFinal()).findFirst();
    }

    /** The rows that count: one for each run that is over. */
    public List<Entry> finals() {
        return List.copyOf(finals);
    }
}
