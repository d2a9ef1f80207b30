package io.batchmark.agent;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    @Test
    void everyPackageUsesOnlyThoseBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.batchmark.agent..")
                .layer("launch")
                .definedBy("..agent.launch..")
                .layer("inspect")
                .definedBy("..agent.inspect..")
                .layer("barrier")
                .definedBy("..agent.barrier..")
                .layer("configure")
                .definedBy("..agent.configure..")
                .layer("result")
                .definedBy("..agent.result..")
                .layer("files")
                .definedBy("..agent.files..")
                .layer("measure")
                .definedBy("..agent.measure..")
                .layer("transform")
                .definedBy("..agent.transform..")
                .ensureAllClassesAreContainedInArchitecture()
                .whereLayer("launch")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("inspect")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("barrier")
                .mayOnlyBeAccessedByLayers("launch")
                .whereLayer("configure")
                .mayOnlyBeAccessedByLayers("launch", "inspect")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("launch", "inspect", "configure", "barrier")
                .whereLayer("files")
                .mayOnlyBeAccessedByLayers("launch", "inspect", "configure")
                .whereLayer("measure")
                .mayOnlyBeAccessedByLayers("launch", "result", "barrier")
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.batchmark.agent"));
    }
}
