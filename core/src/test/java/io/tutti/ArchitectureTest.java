package io.tutti;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tutti.algorithm.Algorithm;
import org.junit.jupiter.api.Test;

/** The layers of docs/architecture.md, held by the build. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.tutti");

    @Test
    void layersSeeOnlyWhatIsBelow() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("outer")
                .definedBy("io.tutti.outer..")
                .layer("communicator")
                .definedBy("io.tutti")
                .layer("choose")
                .definedBy("io.tutti.choose..")
                .layer("run")
                .definedBy("io.tutti.run..")
                .layer("transport")
                .definedBy("io.tutti.transport..", "io.tutti.bootstrap..", "io.tutti.control..", "io.tutti.kernel..")
                .layer("pure")
                .definedBy("io.tutti.schedule..", "io.tutti.algorithm..", "io.tutti.verify..", "io.tutti.model..")
                .layer("words")
                .definedBy("io.tutti.type..", "io.tutti.error..", "io.tutti.config..")
                .whereLayer("outer")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("communicator")
                .mayOnlyBeAccessedByLayers("outer")
                .whereLayer("choose")
                .mayOnlyBeAccessedByLayers("communicator")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("communicator")
                .whereLayer("transport")
                .mayOnlyBeAccessedByLayers("outer", "communicator", "run")
                .whereLayer("pure")
                .mayOnlyBeAccessedByLayers("outer", "communicator", "choose", "run")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.tutti.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void schedulesArePure() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.tutti.schedule..", "io.tutti.algorithm..", "io.tutti.verify..", "io.tutti.model..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.io..",
                        "java.nio..",
                        "java.net..",
                        "java.util.concurrent..",
                        "java.lang.foreign..",
                        "io.tutti.type..",
                        "io.tutti.config..")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Thread.class)
                .check(CLASSES);
    }

    @Test
    void algorithmsAreKnownByNobodyButTheirRegistry() {
        classes().that().implement(Algorithm.class).should().bePackagePrivate().check(CLASSES);
    }

    @Test
    void coreDependsOnNothing() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("io.tutti..", "java..", "jdk.incubator.vector..", "javax.crypto..")
                .check(CLASSES);
    }
}
