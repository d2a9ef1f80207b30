package io.batchmark.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The command line shares the api and the core with the operator, and uses no class of the operator itself. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.batchmark.cli");

    @Test
    void noClassOfTheOperatorIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.batchmark.operator..", "io.batchmark.generator..", "io.quarkus..", "io.javaoperatorsdk..")
                .check(CLASSES);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("io.batchmark.cli.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
