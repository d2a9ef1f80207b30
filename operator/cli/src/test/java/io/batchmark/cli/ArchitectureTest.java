package io.batchmark.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The command line shares with the operator what is pure data, and nothing of what runs it. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.batchmark.cli");

    @Test
    void itNeedsNothingThatRunsTheOperator() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "..operator.reconcile..",
                        "..operator.watch..",
                        "..operator.observe..",
                        "..operator.act..",
                        "..operator.queue..",
                        "..operator.cleanup..",
                        "..operator.run..",
                        "..operator.metrics..",
                        "..operator.leadership..",
                        "..operator.uninstall..",
                        "..operator.config..",
                        "io.quarkus..",
                        "io.javaoperatorsdk..")
                .check(CLASSES);
    }
}
