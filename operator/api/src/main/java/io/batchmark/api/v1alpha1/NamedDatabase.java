package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A database that runs may use, by the name that the setting {@code database} chooses it with. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record NamedDatabase(
        @JsonPropertyDescription("Name for the setting database. derby needs no entry.")
        @Pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$")
        @Size(min = 1, max = 63)
        @Required
        String name,

        @JsonPropertyDescription("Derby in the server's own Java virtual machine, new for each run.")
        @Alternative
        @Nullable
        Derby derby,

        @JsonPropertyDescription("PostgreSQL in the pod of the run, in a separate pod, or an existing server.")
        @Alternative
        @Nullable
        PostgreSql postgresql,

        @JsonPropertyDescription(
                "An existing Db2. The image of the runner does not contain its driver: see docs/databases.md.")
        @Alternative
        @Nullable
        Db2 db2) {

    public record Derby(
            @JsonPropertyDescription("Durability after a crash: Full (all committed transactions survive) or Test "
                    + "(derby.system.durability=test: neither log nor pages are synced to disk, so the whole database "
                    + "can be lost; this is more than the last transactions of a soft commit). Default Full.")
            @Default("Full")
            Durability durability) {}

    /** What is left of Derby after a crash. */
    public enum Durability {
        Full,
        Test
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record PostgreSql(
            @JsonPropertyDescription("A server in the pod of each run, empty at its start.")
            @Alternative("in the pod of the run")
            @Nullable
            Sidecar sidecar,

            @JsonPropertyDescription("An empty server in a separate pod for each run, reached over the network.")
            @Alternative("in a pod beside it")
            @Nullable
            Beside pod,

            @JsonPropertyDescription("An existing server. Each run has a schema there, dropped when the run ends.")
            @Alternative("a server that is there already")
            @Nullable
            External external,

            @JsonPropertyDescription("Whether a commit waits until it is on disk (synchronous_commit). Default true.")
            @Default("true")
            boolean synchronousCommit,

            @JsonPropertyDescription(
                    "True: the driver combines a batch of inserts into one statement (reWriteBatchedInserts). "
                            + "Default false.")
            @Default("false")
            boolean rewriteBatchedInserts,

            @JsonPropertyDescription("Whether each statement is planned anew, by the size that its table has then"
                    + " (plan_cache_mode=force_custom_plan, of PostgreSQL 12 and later). Without that, a plan that was made"
                    + " while the table of accounts was empty is kept, and makes keyed deletes many times slower."
                    + " Default true, and false with spec.job.")
            @Nullable
            Boolean stablePlans,

            @JsonPropertyDescription(
                    "Further properties of the driver, such as prepareThreshold: \"0\", in all connections. "
                            + "Properties that define the address of the database are refused. Default: the defaults of the "
                            + "driver.")
            @Nullable
            Map<String, String> driverProperties) {
        /** What it says, or what goes with a job. */
        public boolean stablePlans(boolean ownJob) {
            return stablePlans == null ? !ownJob : stablePlans;
        }
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Sidecar(
            @JsonPropertyDescription(
                    "Connection from the server of the batch job: UnixSocket (a Unix domain socket) or Tcp (the "
                            + "loopback interface). Default UnixSocket.")
            @Default("UnixSocket")
            Transport transport,

            @JsonPropertyDescription(
                    "Image with initdb, postgres and pg_isready on its path and a user of UID 999, as in "
                            + "docker.io/library/postgres. Default: the image in the configuration of the operator.")
            @Size(min = 1, max = 512)
            @Nullable
            String image,

            @JsonPropertyDescription("CPU and memory of the database's container. Default: a request of 500m CPU,"
                    + " request and limit of 512Mi memory, and a CPU limit if runner.resources has one.")
            @Nullable
            Resources resources,

            @JsonPropertyDescription(
                    "A volume for the data, which is created for each run and deleted with its pod. Without it, the "
                            + "data are on the disk of the node (emptyDir).")
            @Nullable
            DatabaseVolume volume,

            @JsonPropertyDescription("Settings of the server, such as shared_buffers: 256MB.") @Nullable
            Map<String, String> parameters) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Beside(
            @JsonPropertyDescription(
                    "Same: on the node of the run. Other: on another node, which isolation Node also keeps free of "
                            + "other runs. Default Other.")
            @Default("Other")
            Placement node,

            @JsonPropertyDescription("As for a sidecar.") @Size(min = 1, max = 512) @Nullable
            String image,

            @JsonPropertyDescription("As for a sidecar.") @Nullable
            Resources resources,

            @JsonPropertyDescription("As for a sidecar.") @Nullable
            DatabaseVolume volume,

            @JsonPropertyDescription("As for a sidecar.") @Nullable
            Map<String, String> parameters) {}

    /** Where the pod of a database runs. */
    public enum Placement {
        Same,
        Other
    }

    public record Db2(
            @JsonPropertyDescription(
                    "The server. Each run has its own schema there, which is dropped when the run ends.")
            @Required
            External external) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record External(
            @JsonPropertyDescription("Host name or address, as the pods of the runs reach it.")
            @Pattern("^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$")
            @Size(min = 1, max = 253)
            @Required
            String host,

            @JsonPropertyDescription("Port of the server. Default 5432 for PostgreSQL and 50000 for Db2.")
            @Min(1)
            @Max(65535)
            @Nullable
            Integer port,

            @JsonPropertyDescription("Name of the database.")
            @Pattern("^[A-Za-z0-9_-]+$")
            @Size(min = 1, max = 63)
            @Required
            String database,

            @JsonPropertyDescription(
                    "The Secret with the keys username and password. With tls VerifyFull and without caSecretRef it "
                            + "also needs ca.crt. These keys are mounted into the pods of the runs; the operator does not read"
                            + " them.")
            @Required
            SecretRef secretRef,

            @JsonPropertyDescription(
                    "The Secret whose ca.crt the server's certificate is checked against. tls is then" + " VerifyFull.")
            @Nullable
            SecretRef caSecretRef,

            @JsonPropertyDescription("VerifyFull checks the certificate of the server, and the host name in it. Require"
                    + " encrypts the connection but does not check the server's certificate. Prefer encrypts if the server"
                    + " can, so that an attacker on the network can turn encryption off. Disable never encrypts. Default:"
                    + " VerifyFull with caSecretRef; without caSecretRef this field is required.")
            @Nullable
            Tls tls) {
        /** What it says, or what goes with a certificate. */
        public Tls security() {
            return tls == null ? Tls.VerifyFull : tls;
        }

        /** Where the certificate is that is to be checked against; null where none is. */
        public @Nullable SecretRef authority() {
            return security() != Tls.VerifyFull ? null : caSecretRef == null ? secretRef : caSecretRef;
        }
    }

    public record SecretRef(
            @JsonPropertyDescription("Name of the Secret, in the namespace of the campaign.")
            @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
            @Size(min = 1, max = 253)
            @Required
            String name) {}
}
