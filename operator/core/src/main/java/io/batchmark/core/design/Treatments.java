package io.batchmark.core.design;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The treatments of a design in the order of the spec, the baseline first. None of them is kept: a treatment is worked
 * out from its number, so that a large design takes no more memory than a small one. Only where a rule excludes some, the numbers of
 * those that are left are kept, and of a Latin hypercube the few that were drawn.
 */
public final class Treatments extends AbstractList<Treatment> implements RandomAccess {
    private final LevelPlaces places;
    /** For each factor, the place of its baseline. */
    private final int[] baseline;

    private final Grid grid;
    /** Which cells are left; empty where all of them are. */
    private final int[] left;

    /** Whether the baseline comes a second time, behind all others. */
    private final boolean selfTest;

    private Treatments(LevelPlaces places, Grid grid, int[] left, boolean selfTest) {
        this.places = places;
        this.baseline = places.baseline();
        this.grid = grid;
        this.left = left;
        this.selfTest = selfTest;
    }

    /**
     * @param design one that is not too large, and can be made
     * @throws InvalidDesignException if the baseline is excluded, or if a rule excludes nothing
     */
    static Treatments of(Design design) throws InvalidDesignException {
        LevelPlaces places = LevelPlaces.of(design.factors());
        boolean[] crossed = new boolean[places.count()];
        for (int factor = 0; factor < crossed.length; factor++) {
            crossed[factor] = design.isCrossed(design.factors().get(factor));
        }
        Points points = switch (design.type()) {
            case FullFactorial, OneFactorAtATime -> new Star(places, crossed);
            case FractionalFactorial -> new FractionPoints(Objects.requireNonNull(design.fraction()), crossed);
            case LatinHypercube -> LatinHypercube.of(places, crossed, SampleSize.of(design), design.sampleSeed());
        };
        Grid grid = new Grid(places, crossed, points);
        int[] left = new Exclusion(design.exclude(), places).left(grid, design.type() == Design.Type.LatinHypercube);
        return new Treatments(places, grid, left, design.selfTest());
    }

    @Override
    public int size() {
        return combinations() + (selfTest ? 1 : 0);
    }

    private int combinations() {
        return left.length > 0 ? left.length : grid.size();
    }

    @Override
    public Treatment get(int index) {
        Map<String, String> levels = levels(index);
        return isBaselineAgain(index) ? Treatment.baselineAgain(levels) : Treatment.of(places.factors(), levels);
    }

    /** Level of each factor, in the order of the factors. */
    public Map<String, String> levels(int index) {
        int[] cell = cell(index);
        Map<String, String> all = LinkedHashMap.newLinkedHashMap(cell.length);
        for (int factor = 0; factor < cell.length; factor++) {
            all.put(
                    places.factors().get(factor).name(),
                    places.values().get(factor).get(cell[factor]));
        }
        return all;
    }

    /** The id of a treatment, without the treatment. */
    String id(int index) {
        if (isBaselineAgain(index)) {
            return Treatment.BASELINE_AGAIN;
        }
        int[] cell = cell(index);
        SortedMap<String, String> deviations = new TreeMap<>();
        for (int factor = 0; factor < cell.length; factor++) {
            if (cell[factor] != baseline[factor]) {
                deviations.put(
                        places.factors().get(factor).name(),
                        places.values().get(factor).get(cell[factor]));
            }
        }
        return Treatment.id(deviations);
    }

    private int[] cell(int index) {
        int[] cell = new int[places.count()];
        grid.read(isBaselineAgain(index) ? 0 : left.length > 0 ? left[index] : index, cell);
        return cell;
    }

    /** It comes behind all combinations. */
    private boolean isBaselineAgain(int index) {
        return index == combinations();
    }
}
