package io.batchmark.bench.decisions;

/**
 * Campaigns whose truth is known, decided by the rule of the operator and by others: how often each is wrong, how often and how soon
 * it finds what is there, and what that costs. {@code make bench PART=decisions}; {@code -Dcampaigns=1000} for finer figures.
 */
final class DecisionBench {
    /** Blocks of a campaign that is looked at once. */
    static final int FIXED = 12;
    /** Blocks before the first look. */
    static final int MIN = 3;

    private static final int CAMPAIGNS = Integer.getInteger("campaigns", 200);
    private static final int[] SIZES = {2, 4, 12};

    private DecisionBench() {}

    /** Ends with status 1 where an aim is missed. */
    public static void main(String[] arguments) {
        System.out.println(CAMPAIGNS + " campaigns for each figure, confidence 0.95, margin 3 %");
        System.out.println("""
                ours: the rule of the operator; with looks: at each block, the others after 12 blocks
                before: the rule before it, Student's t of all pairs, which share the error
                t: Student's t of the comparisons with the baseline, which share the error; naive t: which do not
                Tukey: honestly significant difference of all pairs, in a randomized block design
                Kim-Nelson: sequential selection with the margin as indifference zone, which always names one
                best of 3: the fastest run of 3
                EqualScatter: the rule of the operator with this noise model
                sign flips, t: with group-sequential bounds; t has the scatter of all treatments, and takes the model for granted
                SPRT: the sequential probability ratio test, which is given the noise and the difference""");
        Aims aims = new Aims(CAMPAIGNS);
        EqualTreatments equal = new EqualTreatments(CAMPAIGNS, aims);
        for (int treatments : SIZES) {
            equal.complete(treatments);
        }
        equal.incomplete();
        new Boundary(CAMPAIGNS, aims).print();
        new LaterTreatments(CAMPAIGNS, aims).print();
        new LaterSpread(CAMPAIGNS, aims).print();
        new SideBySide(CAMPAIGNS, aims).print();
        new TrueLimit(CAMPAIGNS, aims).print();
        Power power = new Power(CAMPAIGNS, aims);
        for (int treatments : SIZES) {
            power.print(treatments);
        }
        power.printCensored();
        new PaperShape(CAMPAIGNS, aims).print();
        new NoiseModels(CAMPAIGNS, aims).print();
        new FalseStatements(CAMPAIGNS, aims).print();
        DecisionTime.print();
        System.out.println();
        System.exit(aims.print() ? 0 : 1);
    }
}
