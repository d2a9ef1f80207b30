package io.batchmark.cli.doctor;

import java.util.List;

/** Looks at one side of a cluster. */
@FunctionalInterface
interface Check {
    /** @param need of the runs that are to be measured */
    List<Finding> of(Observed cluster, Need need);
}
