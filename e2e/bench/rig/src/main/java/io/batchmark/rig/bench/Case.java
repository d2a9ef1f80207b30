package io.batchmark.rig.bench;

/**
 * A size of campaign to measure.
 *
 * @param runs runs of the campaign, a multiple of {@value BenchCampaign#TREATMENTS}
 * @param parallelism runs at a time
 */
record Case(int runs, int parallelism) {
    /** @param text such as 1000x10 */
    static Case parse(String text) {
        String[] parts = text.split("x", -1);
        try {
            Case parsed = new Case(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
            if (parts.length == 2
                    && parsed.runs > 0
                    && parsed.parallelism > 0
                    && parsed.runs % BenchCampaign.TREATMENTS == 0) {
                return parsed;
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            // said below
        }
        throw new IllegalArgumentException("a campaign cannot have the size " + text
                + ", it must be RUNSxPARALLELISM such as 1000x10, with RUNS a multiple of " + BenchCampaign.TREATMENTS);
    }

    @Override
    public String toString() {
        return runs + " x " + parallelism;
    }
}
