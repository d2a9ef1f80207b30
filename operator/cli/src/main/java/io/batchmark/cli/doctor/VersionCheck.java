package io.batchmark.cli.doctor;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the version of Kubernetes is one that is tested. */
final class VersionCheck implements Check {
    /** As the chart promises. */
    static final int OLDEST = 30;

    static final int NEWEST = 37;
    private static final String NAME = "version";
    private static final Pattern MINOR = Pattern.compile("v1\\.(\\d{1,4})\\D.*");

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        Matcher version = MINOR.matcher(cluster.kubernetes());
        int minor = version.matches() ? Integer.parseInt(version.group(1)) : 0;
        String what =
                "the cluster has Kubernetes " + cluster.kubernetes() + ", tested is 1." + OLDEST + " to 1." + NEWEST;
        if (minor == 0) {
            return List.of(Finding.hint(
                    NAME, what, "whether all works that is needed is not known", "run a short campaign first"));
        }
        if (minor < OLDEST) {
            return List.of(Finding.obstacle(
                    NAME, what, "there is no ValidatingAdmissionPolicy, which the chart makes", "upgrade the cluster"));
        }
        return List.of(
                minor > NEWEST
                        ? Finding.hint(
                                NAME,
                                what,
                                "a newer version may behave in another way",
                                "look for a newer release of Batchmark")
                        : Finding.good(NAME, what));
    }
}
