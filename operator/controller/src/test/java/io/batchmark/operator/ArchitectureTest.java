package io.batchmark.operator;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

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

    /** Classes that call the API server for campaigns. */
    private static final String CALLERS = "io[.]batchmark[.]operator[.](observe[.](Observer|OmittedObjects)"
            + "|act[.](Actuator|AttemptRemover|LedgerWriter|OwnedObjects|PlatformUserIds|PodGate|StrimziBrokers)"
            + "|page[.]AccessReviews|read[.](BoundedRead|LargeSpecs|Pages)|status[.]CampaignEvents)([$].*)?";

    /** Methods of a client that ask nobody. */
    private static final String LOCAL = "getConfiguration|getKubernetesSerialization|close";

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.batchmark.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatIsMadeAndReadIsPureData() {
        noClasses()
                .that()
                .resideInAnyPackage("..operator.run..", "..operator.ledger..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(KubernetesClient.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javaoperatorsdk..", "io.quarkus..")
                .check(CLASSES);
    }

    @Test
    void onlyTheseCallTheApiServer() {
        noClasses()
                .that()
                .resideInAPackage("io.batchmark.operator..")
                .and(not(resideInAnyPackage("..operator.leadership..", "..operator.uninstall..")))
                .and(not(nameMatching(CALLERS)))
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(KubernetesClient.class))).and(not(target(nameMatching(LOCAL)))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(ResourceOperations.class))))
                .check(CLASSES);
    }

    /** The client reads a part of each object: a difference to it would remove the other part. */
    @Test
    void changesAreWrittenOut() {
        noClasses()
                .that()
                .resideInAPackage("io.batchmark.operator..")
                .should()
                .callMethodWhere(target(owner(resideInAPackage("io.fabric8.kubernetes.client.dsl..")))
                        .and(target(nameMatching(
                                "edit|editStatus|accept|replace|replaceStatus|update|updateStatus|createOrReplace"))))
                .check(CLASSES);
    }

    /** Who looks or waits changes nothing. */
    @Test
    void observingIsNotActing() {
        noClasses()
                .that()
                .resideInAnyPackage("..operator.watch..", "..operator.observe..", "..operator.queue..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..operator.act..", "..operator.cleanup..", "..operator.reconcile..")
                .check(CLASSES);
    }

    @Test
    void theCoreIsPure() {
        noClasses()
                .that()
                .resideInAPackage("io.batchmark.core..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.fabric8..",
                        "io.javaoperatorsdk..",
                        "io.quarkus..",
                        "io.batchmark.operator..",
                        "io.batchmark.api..")
                .check(CLASSES);
    }

    /** The definition is written when the project is built; the operator reads what was written. */
    @Test
    void theGeneratorIsNotShipped() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.batchmark.generator..", "io.fabric8.crdv2..")
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
