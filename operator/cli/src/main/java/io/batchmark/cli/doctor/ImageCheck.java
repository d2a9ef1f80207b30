package io.batchmark.cli.doctor;

import io.fabric8.kubernetes.api.model.Node;
import java.util.ArrayList;
import java.util.List;

/** Whether nodes have the image of the runner, and whether all of them have the same. */
final class ImageCheck implements Check {
    private static final String NAME = "image";

    /** The kubelet names no more images than this of its node. */
    private static final int NAMED = 50;

    @Override
    public List<Finding> of(Observed cluster, Need need) {
        String image = need.image() != null
                ? need.image()
                : OperatorSettings.of(cluster)
                        .map(OperatorSettings::runnerImage)
                        .orElse(null);
        if (image == null) {
            return List.of(Finding.hint(
                    NAME,
                    "which image runs have cannot be seen",
                    "an image that has to be pulled delays the first run on each node",
                    "name a campaign by -f"));
        }
        List<Finding> findings = new ArrayList<>();
        if (!image.contains("@") && (image.endsWith(":latest") || !image.matches(".*:[^/]+"))) {
            findings.add(Finding.doubt(
                    NAME,
                    image + " names no version",
                    "each campaign pulls it, so that two campaigns may measure different builds",
                    "name a tag that is not made again, or a digest"));
        }
        List<Node> candidates = cluster.candidates(need);
        List<String> without = candidates.stream()
                .filter(node -> !has(node, image))
                .map(node -> node.getMetadata().getName())
                .toList();
        if (!without.isEmpty()) {
            findings.add(Finding.hint(
                    NAME,
                    without.size() + " of " + candidates.size() + " nodes do not say that they have " + image
                            + ", such as " + without.getFirst(),
                    "the first run there waits for the image; where it is not pulled within runs.startGrace of the chart because"
                            + " its registry refuses, the run fails",
                    "see that nodes may pull it, through a mirror of the registry where there is one, or load it onto them"
                            + " (kind load) and set runner.pull: IfNotPresent"));
        }
        return findings.isEmpty()
                ? List.of(Finding.good(NAME, image + " is on the nodes that were looked at"))
                : findings;
    }

    private static boolean has(Node node, String image) {
        return node.getStatus().getImages().size() >= NAMED
                || node.getStatus().getImages().stream()
                        .flatMap(one -> one.getNames().stream())
                        .anyMatch(name -> name.equals(image) || name.endsWith("/" + image));
    }
}
