package io.batchmark.core.response;

/**
 * How the report for people shows a response: as a column of means.
 *
 * @param heading what it is called there, without the unit
 * @param ifAny whether it is left out where it is nothing in every treatment
 */
public record Column(Table table, String heading, boolean ifAny) {
    /** The tables that have such columns, in the order of the responses. */
    public enum Table {
        /** Where the time of the step went, with the share of each part. */
        Components,
        /** Where the CPU time of its threads went, likewise. */
        Cpu,
        /** How long chunks took. */
        Chunks,
        Resources,
        /** What an interruption cost. */
        Recovery
    }

    static Column component(String heading) {
        return new Column(Table.Components, heading, false);
    }

    static Column componentIfAny(String heading) {
        return component(heading).onlyIfAny();
    }

    static Column cpu(String heading) {
        return new Column(Table.Cpu, heading, false);
    }

    static Column chunk(String heading) {
        return new Column(Table.Chunks, heading, false);
    }

    static Column resource(String heading) {
        return new Column(Table.Resources, heading, false);
    }

    static Column recovery(String heading) {
        return new Column(Table.Recovery, heading, false);
    }

    Column onlyIfAny() {
        return new Column(table, heading, true);
    }
}
