package io.batchmark.core.design;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The runs of a campaign in the order they start in: randomised complete blocks.
 *
 * <p>A plan is a function of its design alone and is never stored. Within a block the runs are sorted by a hash of
 * seed, block and treatment: a random order that any language can repeat, and in which treatments that are added later
 * do not disturb the others.
 */
public final class Plan {
    private final List<Treatment> treatments;
    private final List<Run> runs;
    private final Map<Run.Key, Integer> positions;

    private Plan(List<Treatment> treatments, List<Run> runs) {
        this.treatments = List.copyOf(treatments);
        this.runs = List.copyOf(runs);
        this.positions = HashMap.newHashMap(runs.size());
        for (int position = 0; position < runs.size(); position++) {
            positions.put(runs.get(position).key(), position);
        }
    }

    /** @throws InvalidDesignException if the design cannot be planned */
    public static Plan of(Design design) throws InvalidDesignException {
        List<Treatment> treatments = design.treatments();
        Set<String> ids = new HashSet<>();
        for (Treatment treatment : treatments) {
            if (!ids.add(treatment.id())) {
                throw new InvalidDesignException(
                        "spec.factors",
                        "the treatment " + treatment.label() + " has the same id as another one, " + treatment.id(),
                        "change one of its levels");
            }
        }
        List<Run> runs = new ArrayList<>(treatments.size() * design.replicates());
        for (int block = 1; block <= design.replicates(); block++) {
            runs.addAll(shuffled(treatments, block, design.seed()));
        }
        return new Plan(treatments, runs);
    }

    private static List<Run> shuffled(List<Treatment> treatments, int block, long seed) {
        record Draw(ByteBuffer position, Run run) {}
        return treatments.stream()
                .map(treatment -> new Run(treatment, block))
                .map(run -> new Draw(ByteBuffer.wrap(Treatment.sha256(seed + "/" + run.key())), run))
                .sorted(Comparator.comparing(Draw::position))
                .map(Draw::run)
                .toList();
    }

    /** The treatments, the baseline first. */
    public List<Treatment> treatments() {
        return treatments;
    }

    /** The runs, block by block. */
    public List<Run> runs() {
        return runs;
    }

    /** Position of a run in {@link #runs()}, or -1 if it is none of them. */
    public int indexOf(Run.Key run) {
        return positions.getOrDefault(run, -1);
    }
}
