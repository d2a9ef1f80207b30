package io.batchmark.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionAssignmentTest {
    private static final Workload THREE =
            Workload.DEFAULT.with(StepSettings.DEFAULT.withItems(1000).withPartitions(7, 3));

    @Test
    void partitionsAreDealtOut() throws Exception {
        PartitionAssignment last = PartitionAssignment.of(THREE, "2");
        assertThat(last.first()).isEqualTo(5);
        assertThat(last.partitions()).isEqualTo(2);
        assertThat(last.items()).isEqualTo(143 + 142);
    }

    @Test
    void oneServerNeedsNoIndex() throws Exception {
        assertThat(PartitionAssignment.of(Workload.DEFAULT, null))
                .isEqualTo(new PartitionAssignment(Workload.DEFAULT, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "-1", "", "one", "99999999999"})
    void indexOfNoServer(String index) {
        assertThatThrownBy(() -> PartitionAssignment.of(THREE, index))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("JOB_COMPLETION_INDEX is " + index)
                .hasMessageContaining("servers (3)");
    }

    private static Database database(String schema) {
        Address address = new Address(Transport.Tcp, "localhost", 5432, "bench", schema, Tls.Prefer);
        return new Database("bench", Engine.PostgreSql, address, true, false, true);
    }

    @Test
    void serversOfOneDatabaseHaveASchemaEach() throws Exception {
        PartitionAssignment second = PartitionAssignment.of(THREE, "1");
        assertThat(second.of(database("bm_7"))).isEqualTo(database("bm_7_1"));
        assertThat(second.of(database(null))).isEqualTo(database(null));
        assertThat(second.of(Database.DERBY)).isEqualTo(Database.DERBY);
        assertThat(PartitionAssignment.of(Workload.DEFAULT, "0").of(database("bm_7")))
                .isEqualTo(database("bm_7"));
    }

    @Test
    void schemaThatWouldBeTooLong() throws Exception {
        PartitionAssignment second = PartitionAssignment.of(THREE, "1");
        assertThat(second.of(database("s".repeat(61)))).isEqualTo(database("s".repeat(61) + "_1"));
        // a database would cut it, and both servers have the same
        assertThatThrownBy(() -> second.of(database("s".repeat(62))))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("database.address.schema");
    }
}
