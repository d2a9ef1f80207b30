package io.batchmark.api;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.fabric8.kubernetes.client.KubernetesClient;
import org.junit.jupiter.api.Test;

/** Rules for the module that operator and command line share: pure data, without framework and cluster. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.batchmark.api");

    @Test
    void apiIsPureData() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(KubernetesClient.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.batchmark.operator..",
                        "io.batchmark.generator..",
                        "io.javaoperatorsdk..",
                        "io.quarkus..",
                        "jakarta..")
                .check(CLASSES);
    }

    @Test
    void typesOfTheCustomResourceUseNoOtherPackageOfTheApi() {
        noClasses()
                .that()
                .resideInAPackage("io.batchmark.api.v1alpha1..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.batchmark.api..")
                        .and(not(resideInAPackage("io.batchmark.api.v1alpha1.."))))
                .check(CLASSES);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.batchmark.api.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
