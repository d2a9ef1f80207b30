package io.batchmark.runner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.batchmark.runner.run.CurrentRun;
import jakarta.batch.runtime.BatchRuntime;
import org.junit.jupiter.api.Test;

/** Which package of the runner may use which. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.batchmark.runner");

    @Test
    void packagesOfTheJobDependOnEachOtherInOneDirection() {
        slices().matching("io.batchmark.runner.job.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void everyPackageUsesOnlyThoseBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.batchmark.runner..")
                .layer("launch")
                .definedBy("..runner.launch..")
                .layer("cleanup")
                .definedBy("..runner.cleanup..")
                .layer("subscriber")
                .definedBy("..runner.subscriber..")
                .layer("artemis")
                .definedBy("..runner.artemis..")
                .layer("job")
                .definedBy("..runner.job..")
                .layer("live")
                .definedBy("..runner.live..")
                .layer("result")
                .definedBy("..runner.result..")
                .layer("run")
                .definedBy("..runner.run..")
                .layer("dispatch")
                .definedBy("..runner.dispatch..")
                .layer("events")
                .definedBy("..runner.events..")
                .layer("database")
                .definedBy("..runner.database..")
                .layer("measure")
                .definedBy("..runner.measure..")
                .layer("server")
                .definedBy("..runner.server..")
                // which has nothing but a description
                .ensureAllClassesAreContainedInArchitectureIgnoring("io.batchmark.runner")
                .whereLayer("launch")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cleanup")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("subscriber")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("artemis")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("job")
                .mayOnlyBeAccessedByLayers("launch")
                .whereLayer("live")
                .mayOnlyBeAccessedByLayers("launch")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("launch")
                .whereLayer("dispatch")
                .mayOnlyBeAccessedByLayers("launch")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("launch", "job", "live", "result", "dispatch")
                .check(CLASSES);
    }

    @Test
    void noCycles() {
        slices().matching("io.batchmark.runner.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void onlyWhatTheBatchContainerMakesLooksForItsRun() {
        noClasses()
                .that()
                .resideOutsideOfPackages("..runner.job..", "..runner.launch..")
                .and()
                .doNotBelongToAnyOf(CurrentRun.class)
                .should()
                .dependOnClassesThat()
                .areAssignableTo(CurrentRun.class)
                .check(CLASSES);
    }

    @Test
    void onlyTheLaunchStartsJobs() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..runner.launch..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(BatchRuntime.class)
                .check(CLASSES);
    }
}
