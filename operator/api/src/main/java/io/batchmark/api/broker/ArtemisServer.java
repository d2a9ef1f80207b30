package io.batchmark.api.broker;

import io.batchmark.api.pod.ConfinedPod;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;

/** An ActiveMQ Artemis that lives as long as the run that it is there for, and keeps messages in a journal meanwhile. */
final class ArtemisServer {
    /** The port of its acceptor for the core protocol. */
    static final int PORT = 61616;

    /** For the journal and what does not fit into memory; a broker that wants more is evicted before its node suffers. */
    private static final Quantity DISK = new Quantity("2Gi");

    private ArtemisServer() {}

    /**
     * The container of a broker that begins empty. It accepts only the user of the campaign's Secret: written to its files by
     * the shell itself, the password is no argument of any program. The journal is synced and not tuned to the disk that it
     * happens to be on, so that runs can be compared.
     */
    static ContainerBuilder container(String name, String image) {
        return ConfinedPod.container(name, image)
                .withCommand("sh", "-ec", """
                        /opt/activemq-artemis/bin/artemis create /work/broker --silent --require-login --role amq \\
                          --user nobody --password "$(head -c 24 /dev/urandom | base64)" \\
                          --host 0.0.0.0 --default-port "$1" --nio --no-autotune --no-web \\
                          --no-amqp-acceptor --no-hornetq-acceptor --no-mqtt-acceptor --no-stomp-acceptor >/dev/null
                        # the delimiter is one of topics of batch events; other users of the disk are none of its business
                        sed -i -e 's#<name>#<wildcard-addresses><delimiter>/</delimiter></wildcard-addresses><name>#' \\
                          -e 's#<max-disk-usage>[0-9]*<#<max-disk-usage>-1<#' /work/broker/etc/broker.xml
                        umask 077
                        user=$(cat "$2/username") password=$(cat "$2/password")
                        printf '%s = %s\\n' "$user" "$password" >/work/broker/etc/artemis-users.properties
                        printf 'amq = %s\\n' "$user" >/work/broker/etc/artemis-roles.properties
                        unset user password
                        exec /work/broker/bin/artemis run
                        """, "artemis", Integer.toString(PORT), BrokerParameters.CREDENTIALS)
                .addNewEnv()
                // in place of its own, whose heap knows nothing of the container; collector and heap as in the pod of
                // the
                // Liberty broker (roles/broker.options of the job runner), or a comparison of brokers would be one of
                // JVM options
                .withName("JAVA_ARGS")
                .withValue("-XX:+UseG1GC -XX:MaxRAMPercentage=60 -XX:+ExitOnOutOfMemoryError -Dlog4j2.disableJmx=true"
                        + " --add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
                .endEnv();
    }

    /** Bounds what the container writes. */
    static void limitVolume(PodSpecBuilder pod) {
        pod.editMatchingVolume(volume -> volume.getName().equals("work"))
                .editEmptyDir()
                .withSizeLimit(DISK)
                .endEmptyDir()
                .endVolume();
    }
}
