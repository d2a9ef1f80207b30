package io.batchmark.operator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.ResourceOperations;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

/** Data flows one way: observe, decide, act. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.batchmark");

    @Test
    void theCustomResourceKnowsNeitherSdkNorFramework() {
        noClasses()
                .that()
                .resideInAPackage("..api..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.javaoperatorsdk..",
                        "io.quarkus..",
                        "jakarta..",
                        "..operator.campaign..",
                        "..operator.resource..")
                .check(CLASSES);
    }

    @Test
    void resourcesAreValuesThatTalkToNobody() {
        noClasses()
                .that()
                .resideInAPackage("..operator.resource..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(KubernetesClient.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javaoperatorsdk..", "io.quarkus..", "..operator.campaign..")
                .check(CLASSES);
    }

    @Test
    void onlyTheseTalkToTheApiServer() {
        noClasses()
                .that()
                .resideInAPackage("..operator.campaign..")
                .and(not(nameMatching(
                        ".*[.](Observer|Actuator|LedgerWriter|Claims|CampaignEvents|StrimziBrokers)([$].*)?")))
                .should()
                .callMethodWhere(target(owner(assignableTo(KubernetesClient.class))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(ResourceOperations.class))))
                .check(CLASSES);
    }

    @Test
    void theCoreIsPure() {
        noClasses()
                .that()
                .resideInAPackage("io.batchmark.core..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.fabric8..", "io.javaoperatorsdk..", "io.quarkus..", "io.batchmark.operator..")
                .check(CLASSES);
    }

    @Test
    void timeComesFromAClock() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(OffsetDateTime.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Clock.class, "systemDefaultZone")
                .check(CLASSES);
    }
}
