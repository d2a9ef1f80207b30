package io.batchmark.api.database;

import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.DatabaseVolume;
import io.batchmark.api.v1alpha1.NamedDatabase.PostgreSql;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** PostgreSQL: what its kinds have in common, most of it of a server that lives as long as the run that it is there for. */
final class PostgreSqlServer {
    /** Directory of its Unix domain socket. */
    static final String SOCKETS = "/run/batchmark";

    static final int PORT = 5432;

    /** As docker.io/library/postgres has it. A server of PostgreSQL does not start as a user without a name. */
    static final long USER = 999;

    private static final String DATA = "/var/lib/batchmark";

    private static final String SHARED_MEMORY = "shared-memory";

    /** What PostgreSQL allows by default; the connections of the server of the batch job come on top. */
    private static final int CONNECTIONS = 100;

    private static final Resources RESOURCES = new Resources(
            Map.of("cpu", new Quantity("500m"), "memory", new Quantity("512Mi")),
            Map.of("memory", new Quantity("512Mi")));

    private PostgreSqlServer() {}

    /**
     * What the runner has to know of one.
     *
     * @param ownJob whether the job is one of the user's own
     */
    static Database database(String name, PostgreSql settings, Address address, boolean ownJob) {
        return new Database(
                name,
                Engine.PostgreSql,
                address,
                settings.synchronousCommit(),
                settings.rewriteBatchedInserts(),
                settings.stablePlans(ownJob),
                settings.driverProperties());
    }

    /**
     * The container of a server that begins empty.
     *
     * @param access options of initdb that say who may connect
     */
    static ContainerBuilder container(
            BenchmarkCampaign campaign,
            String image,
            @Nullable Resources resources,
            Map<String, String> settings,
            String access) {
        List<String> arguments = new ArrayList<>();
        settings.forEach((name, value) -> {
            arguments.add("-c");
            arguments.add(name + "=" + value);
        });
        return ConfinedPod.container(DatabaseKind.CONTAINER, image)
                .withCommand("sh", "-ec", """
                        if [ ! -s "$PGDATA/PG_VERSION" ]; then
                          # initdb asks for the name of its user, which an assigned user id does not have
                          if ! getent passwd "$(id -u)" >/dev/null; then
                            wrapper=$(find /usr/lib -name libnss_wrapper.so | head -n 1)
                            if [ -z "$wrapper" ]; then
                              echo "user id $(id -u) has no name in this image, and libnss_wrapper.so, which gives it one, is" \
                                "missing: use the Debian image of PostgreSQL" >&2
                              exit 1
                            fi
                            echo "batchmark:x:$(id -u):$(id -g):PostgreSQL:/tmp:/bin/sh" >/tmp/passwd
                            export LD_PRELOAD="$wrapper" NSS_WRAPPER_PASSWD=/tmp/passwd NSS_WRAPPER_GROUP=/etc/group
                          fi
                          initdb --username=batchmark --encoding=UTF8 --locale=C --no-sync %s >/dev/null
                          echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
                          unset LD_PRELOAD
                        fi
                        exec postgres "$@"
                        """.formatted(access), "postgres")
                .withArgs(arguments)
                .addNewEnv()
                .withName("PGDATA")
                .withValue(DATA + "/data")
                .endEnv()
                .withResources(ConfinedPod.resourcesDuringRun(campaign, resources, RESOURCES))
                // of a server that does not start, the log is all there is
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .editSecurityContext()
                .withRunAsUser(USER)
                .endSecurityContext()
                .addNewVolumeMount()
                .withName("data")
                .withMountPath(DATA)
                .endVolumeMount()
                .addNewVolumeMount()
                .withName("sockets")
                .withMountPath(SOCKETS)
                .endVolumeMount()
                .addNewVolumeMount()
                .withName(SHARED_MEMORY)
                .withMountPath("/dev/shm")
                .endVolumeMount();
    }

    /**
     * Settings of the server.
     *
     * @param entry the entry of the campaign
     * @param parameters settings of the user, which win
     */
    static Map<String, String> settings(PostgreSql entry, @Nullable Map<String, String> parameters, RunParameters run) {
        Workload workload = run.workload();
        // a partition has a connection for its chunk, and the job repository another one; each server has a few more.
        // A thread that waits for a partition from a queue has one, too
        int atOnce =
                Math.max(workload.server().executorThreads(), workload.server().atOnce(workload.partitions()));
        int ofDispatch = workload.step().dispatches() ? atOnce + 2 : 0;
        int ofServer = 2 * atOnce + 5 + ofDispatch;
        String connections = Integer.toString(CONNECTIONS + workload.servers() * ofServer);
        Map<String, String> settings = new TreeMap<>();
        settings.put("max_connections", connections);
        if (run.application() != null) {
            // a connection of an image has no such option, so the server has it
            settings.put("synchronous_commit", entry.synchronousCommit() ? "on" : "off");
        }
        if (workload.twoPhases() || run.application() != null) {
            settings.put("max_prepared_transactions", connections);
        }
        if (parameters != null) {
            settings.putAll(parameters);
        }
        settings.put("unix_socket_directories", SOCKETS);
        settings.put("port", Integer.toString(PORT));
        return settings;
    }

    /**
     * What the container writes to.
     *
     * @param data where its data are; null for the disk of the node
     */
    static void addVolumes(PodSpecBuilder pod, @Nullable DatabaseVolume data) {
        if (data == null) {
            pod.addNewVolume().withName("data").withNewEmptyDir().endEmptyDir().endVolume();
        } else {
            // the operator makes no claim itself: Kubernetes makes one for the pod, and removes it with the pod
            pod.addNewVolume()
                    .withName("data")
                    .withNewEphemeral()
                    .withNewVolumeClaimTemplate()
                    .withNewSpec()
                    .withAccessModes("ReadWriteOnce")
                    .withStorageClassName(data.storageClassName())
                    .withNewResources()
                    .addToRequests("storage", new Quantity(data.size()))
                    .endResources()
                    .endSpec()
                    .endVolumeClaimTemplate()
                    .endEphemeral()
                    .endVolume();
        }
        pod.addNewVolume().withName("sockets").withNewEmptyDir().endEmptyDir().endVolume();
        // parallel queries need more than the 64 MiB that a container runtime gives; the memory limit of the container
        // bounds it
        pod.addNewVolume()
                .withName(SHARED_MEMORY)
                .withNewEmptyDir()
                .withMedium("Memory")
                .endEmptyDir()
                .endVolume();
    }
}
