package io.batchmark.operator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.batchmark.operator.campaign.CampaignReconciler;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
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
    void onlyObserverAndActuatorTouchTheCluster() {
        noClasses()
                .that()
                .resideInAPackage("..operator.campaign..")
                .and()
                .doNotHaveSimpleName("Observer")
                .and()
                .doNotHaveSimpleName("Actuator")
                .and()
                // for the actuator, of what has a name that somebody else may have
                .doNotHaveSimpleName("Claims")
                .and()
                .doNotHaveSimpleName("CampaignEvents")
                .and()
                // for another operator's kinds, which are asked about once and not watched
                .doNotHaveSimpleName("StrimziBrokers")
                .and()
                .doNotHaveFullyQualifiedName(CampaignReconciler.class.getName())
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Context.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(KubernetesClient.class)
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
