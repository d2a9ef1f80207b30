package io.batchmark.core.design;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a campaign in the order they start in: randomised complete blocks.
 *
 * <p>A plan is a function of its design alone and is never stored, nor are its runs kept in memory: a run is worked out
 * from its position, and the order of a block when it is asked for. Within a block the runs are sorted by a hash of
 * seed, block and treatment: a random order that any language can repeat, and in which treatments that are added later
 * do not disturb the others. A balanced order has rows of a {@link WilliamsSquare}, whose numbers are treatments in random order. If treatments leave, the others
 * keep their relative order; if treatments come, later blocks have rows of a larger square. The balance is then approximate.
 */
public final class Plan {
    /** Positions whose order is remembered: that of the blocks in progress, of which there are many if they are small. */
    private static final int REMEMBERED = 1 << 14;

    private final Treatments treatments;
    private final int replicates;
    private final boolean sequential;
    /** Blocks that there may be when the campaign grows. */
    private final int blocks;

    private final long seed;
    private final boolean isBalanced;
    /** Numbers of the treatments by id, without the baseline. */
    private final long[] ids;

    private final Map<Integer, int[]> orders = new LinkedHashMap<>(16, 0.75f, true);

    private Plan(Design design, Treatments treatments, long[] ids) {
        this.treatments = treatments;
        this.replicates = design.replicates();
        this.sequential = design.isSequential();
        this.blocks = Math.max(replicates, Design.MAX_RUNS / treatments.size());
        this.seed = design.seed();
        this.isBalanced = design.order() == Design.Order.Balanced;
        this.ids = ids;
    }

    /** @throws InvalidDesignException if the design cannot be planned */
    public static Plan of(Design design) throws InvalidDesignException {
        Treatments treatments = design.treatments();
        long[] ids = new long[treatments.size() - 1];
        for (int index = 1; index < treatments.size(); index++) {
            ids[index - 1] = Numbered.of(Numbered.id(treatments.id(index)), index);
        }
        Arrays.sort(ids);
        for (int i = 1; i < ids.length; i++) {
            for (int j = i - 1; j >= 0 && Numbered.same(ids[j], ids[i]); j--) {
                String id = treatments.id(Numbered.index(ids[i]));
                if (id.equals(treatments.id(Numbered.index(ids[j])))) {
                    throw new InvalidDesignException(
                            "SameTreatmentId",
                            "spec.factors",
                            "the treatment "
                                    + treatments.get(Numbered.index(ids[i])).label()
                                    + " has the same id as another one, " + id,
                            "change one of its levels");
                }
            }
        }
        return new Plan(design, treatments, ids);
    }

    /** The treatments, the baseline first; each is worked out when it is asked for. */
    public Treatments treatments() {
        return treatments;
    }

    /** The runs, block by block; each is worked out when it is asked for. */
    public List<Run> runs() {
        return new AbstractList<>() {
            @Override
            public Run get(int position) {
                return run(position);
            }

            @Override
            public int size() {
                return Plan.this.size();
            }
        };
    }

    /** How many runs there are, unless treatments are added to or dropped from a campaign that has begun. */
    public int size() {
        return treatments.size() * replicates;
    }

    /** How often each treatment is run, at most. */
    public int replicates() {
        return replicates;
    }

    /** Whether what follows a block depends on what was measured up to then. */
    public boolean isSequential() {
        return sequential;
    }

    /** The most blocks that there may be, with those of treatments that are added later. */
    public int maxBlocks() {
        return blocks;
    }

    /** @param position from 0; beyond {@link #size} in blocks that treatments which were added later take */
    public Run run(int position) {
        return new Run(treatments.get(treatment(position)), block(position));
    }

    /** What {@link #run} is known by, for less than the run itself. */
    public Run.Key key(int position) {
        return new Run.Key(treatments.id(treatment(position)), block(position));
    }

    /** The other run of the block of a run, where there are two treatments. */
    public Run.Key partner(Run.Key run) {
        String first = treatments.id(0);
        return new Run.Key(run.treatment().equals(first) ? treatments.id(1) : first, run.block());
    }

    /** The run that is known by a key; nothing where there is none. */
    public Optional<Run> find(Run.Key run) {
        int treatment = treatment(run);
        return treatment < 0 ? Optional.empty() : Optional.of(new Run(treatments.get(treatment), run.block()));
    }

    public boolean has(Run.Key run) {
        return treatment(run) >= 0;
    }

    private int block(int position) {
        return position / treatments.size() + 1;
    }

    private int treatment(int position) {
        return order(block(position))[position % treatments.size()];
    }

    private int treatment(Run.Key run) {
        if (run.block() < 1 || run.block() > blocks) {
            return -1;
        }
        if (run.treatment().equals(Treatment.BASELINE)) {
            return 0;
        }
        long id = Numbered.of(Numbered.id(run.treatment()), 0);
        int found = Arrays.binarySearch(ids, id);
        for (int i = found < 0 ? -found - 1 : found; i < ids.length && Numbered.same(ids[i], id); i++) {
            if (treatments.id(Numbered.index(ids[i])).equals(run.treatment())) {
                return Numbered.index(ids[i]);
            }
        }
        return -1;
    }

    private int[] order(int block) {
        synchronized (orders) {
            int[] sorted = orders.computeIfAbsent(block, isBalanced ? this::balanced : this::shuffled);
            while (orders.size() > Math.max(2, REMEMBERED / treatments.size())) {
                orders.remove(orders.keySet().iterator().next());
            }
            return sorted;
        }
    }

    private int[] shuffled(int block) {
        return Numbered.sort(
                treatments.size(), index -> Treatment.sha256(seed + "/" + new Run.Key(treatments.id(index), block)));
    }

    /** A row of a square. A square lasts for as many blocks as there are treatments, and its mirror image follows it. */
    private int[] balanced(int block) {
        int size = treatments.size();
        int square = (block - 1) / size;
        int pair = square / 2;
        int[] numbers = Numbered.sort(
                size, index -> Treatment.sha256(seed + "/" + pair + "/treatment/" + treatments.id(index)));
        int[] rows = Numbered.sort(size, row -> Treatment.sha256(seed + "/" + square + "/row/" + row));
        int[] row = WilliamsSquare.row(size, rows[(block - 1) % size], square % 2 == 1);
        for (int position = 0; position < size; position++) {
            row[position] = numbers[row[position]];
        }
        return row;
    }
}
