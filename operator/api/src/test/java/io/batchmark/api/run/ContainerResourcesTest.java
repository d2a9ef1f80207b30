package io.batchmark.api.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Resources of the containers in the pods of each kind of database and broker. */
class ContainerResourcesTest {
    @Test
    void everyContainerHasRequestsAndMemoryLimit() throws IOException {
        List<Container> containers = containers("metrics: false");

        assertThat(containers)
                .extracting(Container::getName)
                .contains("runner", "subscriber", "adapter", "await-database", "database", "broker", "cleanup");
        assertThat(containers).allSatisfy(container -> {
            assertThat(container.getResources().getRequests())
                    .as(container.getName())
                    .containsKeys("cpu", "memory");
            assertThat(container.getResources().getLimits())
                    .as(container.getName())
                    .containsOnlyKeys("memory");
        });
    }

    /** The limit is below the request of a PostgreSQL, which is 500m. */
    @Test
    void everyContainerHasCpuLimitOfRun_orItsRequestIfThatIsMore() throws IOException {
        List<Container> containers =
                containers("resources: {requests: {cpu: 200m, memory: 1Gi}, limits: {cpu: 400m, memory: 1Gi}}");

        assertThat(containers).allSatisfy(container -> {
            BigDecimal request = amount(container.getResources().getRequests().get("cpu"));
            assertThat(amount(container.getResources().getLimits().get("cpu")))
                    .as(container.getName())
                    .isEqualByComparingTo(request.max(new BigDecimal("0.4")));
        });
    }

    @Test
    void subscriberHasResourcesOfItsField() throws IOException {
        List<Container> containers = containers(
                "subscriber: {resources: {limits: {memory: 512Mi}}}, resources: {limits: {cpu: 2, memory: 1Gi}}");

        assertThat(containers)
                .filteredOn(container -> container.getName().equals("subscriber"))
                .isNotEmpty()
                .allSatisfy(container -> assertThat(container.getResources().getLimits())
                        .containsOnlyKeys("memory")
                        .containsEntry("memory", new Quantity("512Mi")));
    }

    private static List<Container> containers(String runner) throws IOException {
        return RunKinds.pods(RunKinds.withoutResources(runner)).stream()
                .flatMap(ContainerResourcesTest::containers)
                .toList();
    }

    private static Stream<Container> containers(PodSpec pod) {
        return Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream());
    }

    private static BigDecimal amount(Quantity quantity) {
        return quantity.getNumericalAmount();
    }
}
