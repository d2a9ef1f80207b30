package io.batchmark.cli.command;

import io.batchmark.cli.cluster.Cluster;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The one campaign that a command is about, and the cluster that has it. */
final class CampaignArgument {
    @Mixin
    private ClusterOptions cluster;

    @Parameters(index = "0", paramLabel = "NAME", description = "The campaign.")
    private String name;

    String name() {
        return name;
    }

    Cluster open() {
        return cluster.open();
    }
}
