package io.batchmark.operator.config;

import io.batchmark.api.pod.UserIds;
import io.batchmark.api.v1alpha1.Runner;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Settings of the operator; each is an environment variable such as BATCHMARK_RUNNER_IMAGE. */
@ConfigMapping(prefix = "batchmark")
public interface OperatorConfig {
    /** Image of the job runner where a campaign names none. */
    String runnerImage();

    /** Image of PostgreSQL in the pods of runs, where a campaign's database names none. */
    @WithDefault("docker.io/library/postgres:17")
    String postgresqlImage();

    /** Image of ActiveMQ Artemis in the pods beside runs. */
    @WithDefault("docker.io/apache/activemq-artemis:2.44.0")
    String artemisImage();

    /** User and group ids of pods: Fixed, Assigned, or Auto, which is Assigned on OpenShift. */
    @WithDefault("Auto")
    UserIds.Choice userIds();

    /** The value of runner.pull for campaigns that do not set it. */
    @WithDefault("Digest")
    Runner.Pull pull();

    /** How long a pod may fail to start its container, as with an image that cannot be pulled. */
    @WithDefault("60s")
    Duration startGrace();

    /** How long a pod that is being deleted may outlive its grace period before its node counts as lost. */
    @WithDefault("30s")
    Duration deletionGrace();

    /** Pause before the second attempt of a run; it doubles with every further one. */
    @WithDefault("10s")
    Duration retryBackoff();

    /** What campaigns may take of the operator's memory. */
    Limits limits();

    interface Limits {
        /** Runs that the campaigns of one namespace may plan together, those that are over aside. */
        @WithDefault("200000")
        int runsPerNamespace();

        /** Runs that all campaigns may plan together, those that are over aside. */
        @WithDefault("400000")
        int runs();
    }

    /** The live page. */
    Page page();

    interface Page {
        @WithDefault("false")
        boolean enabled();

        /** Port of the pod. */
        @WithDefault("8081")
        int port();

        /** Who are sent what is new, at a time. */
        @WithDefault("20")
        int maxViewers();

        /** Audiences of tokens, of which a token must be for one; those of the API server where there are none. */
        Optional<List<String>> audiences();
    }

    /** How long a leader may be refused the watches of all that it works on; then it lets another one lead. */
    @WithDefault("3m")
    Duration watchTimeout();

    /** Which of several replicas runs the campaigns. */
    Lease lease();

    interface Lease {
        /** That of the operator where it is not given. */
        Optional<String> namespace();

        @WithDefault("batchmark")
        String name();

        /** How long a leader that is not heard of is waited for; whole seconds. */
        @WithDefault("15s")
        Duration duration();
    }
}
