package io.tutti;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableFrom;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.tutti.algorithm.Algorithm;
import io.tutti.model.Networks;
import io.tutti.sparse.GradientExchange;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

/** The layers of docs/architecture.md, over all modules, held by the build. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar")) // test artefacts of other modules
            .importPackages("io.tutti", "mpi");

    @Test
    void layersSeeOnlyWhatIsBelow() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("cli")
                .definedBy("io.tutti.cli..")
                .layer("studies")
                .definedBy("io.tutti.studies..")
                .layer("measure")
                .definedBy("io.tutti.measure..")
                .layer("soak")
                .definedBy("io.tutti.soak..")
                .layer("launch")
                .definedBy("io.tutti.launch..")
                .layer("training")
                .definedBy("io.tutti.training..")
                .layer("report")
                .definedBy("io.tutti.report..")
                .layer("sparse")
                .definedBy("io.tutti.sparse..")
                .layer("outer")
                .definedBy("io.tutti.outerproduct..")
                .layer("mpi")
                .definedBy("mpi..", "io.tutti.mpi.java..")
                .layer("messaging")
                .definedBy("io.tutti.messaging..", "io.tutti.metrics..")
                .layer("communicator")
                .definedBy("io.tutti")
                .layer("select")
                .definedBy("io.tutti.select..")
                .layer("cost")
                .definedBy("io.tutti.cost..")
                .layer("run")
                .definedBy("io.tutti.run..")
                .layer("call")
                .definedBy("io.tutti.call..")
                .layer("transport")
                .definedBy("io.tutti.transport..", "io.tutti.bootstrap..", "io.tutti.control..")
                .layer("kernel")
                .definedBy("io.tutti.kernel..")
                .layer("spi")
                .definedBy("io.tutti.spi..")
                .layer("pure")
                .definedBy("io.tutti.schedule..", "io.tutti.algorithm..", "io.tutti.verify..", "io.tutti.model..")
                .layer("words")
                .definedBy(
                        "io.tutti.type..",
                        "io.tutti.error..",
                        "io.tutti.config..",
                        "io.tutti.failpoint..",
                        "io.tutti.concurrent..",
                        "io.tutti.foreign..",
                        "io.tutti.crypto..",
                        "io.tutti.wire..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("studies")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("measure")
                .mayOnlyBeAccessedByLayers("studies", "cli")
                .whereLayer("soak")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("launch")
                .mayOnlyBeAccessedByLayers("measure", "soak", "studies", "cli")
                .whereLayer("training")
                .mayOnlyBeAccessedByLayers("studies", "cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("training", "measure", "soak", "studies", "cli")
                .whereLayer("sparse")
                .mayOnlyBeAccessedByLayers("outer", "training", "studies", "cli")
                .whereLayer("outer")
                .mayOnlyBeAccessedByLayers("training", "studies", "cli")
                .whereLayer("mpi")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("messaging")
                .mayOnlyBeAccessedByLayers("mpi", "soak")
                .whereLayer("communicator")
                .mayOnlyBeAccessedByLayers(
                        "sparse",
                        "outer",
                        "messaging",
                        "mpi",
                        "training",
                        "launch", // the job whose classes are archived
                        "measure",
                        "soak",
                        "studies")
                .whereLayer("select")
                .mayOnlyBeAccessedByLayers(
                        "communicator",
                        "run", // what a choice has assumed of a schedule, which is proved before it runs
                        "report",
                        "measure",
                        "cli")
                .whereLayer("cost")
                .mayOnlyBeAccessedByLayers(
                        "communicator", "select", "transport", "outer", "report", "measure", "studies", "cli")
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("communicator")
                .whereLayer("call")
                .mayOnlyBeAccessedByLayers("communicator", "select", "run", "transport", "report", "cli")
                .whereLayer("transport")
                .mayOnlyBeAccessedByLayers("communicator", "run", "outer", "launch", "measure", "cli")
                .whereLayer("spi")
                .mayOnlyBeAccessedByLayers(
                        "communicator",
                        "select",
                        "cost",
                        "run",
                        "transport",
                        "messaging",
                        "mpi", // how processes that it starts find each other
                        "cli")
                .whereLayer("kernel")
                .mayOnlyBeAccessedByLayers(
                        "communicator",
                        "run",
                        "sparse",
                        "outer",
                        "launch", // the job whose classes are archived
                        "measure",
                        "studies",
                        "cli")
                .whereLayer("pure")
                .mayOnlyBeAccessedByLayers(
                        "communicator",
                        "select",
                        "cost",
                        "run",
                        "call",
                        "spi",
                        "transport",
                        "sparse",
                        "outer",
                        "mpi",
                        "report",
                        "measure",
                        "studies",
                        "cli")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.tutti.(*)..").should().beFreeOfCycles().check(CLASSES);
        slices().matching("io.tutti.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES.that(resideInAnyPackage(
                        "io.tutti.algorithm..",
                        "io.tutti.bootstrap..",
                        "io.tutti.control..",
                        "io.tutti.kernel..",
                        "io.tutti.model..",
                        "io.tutti.run..",
                        "io.tutti.select..",
                        "io.tutti.sparse..",
                        "io.tutti.messaging..",
                        "io.tutti.mpi.java..",
                        "io.tutti.launch..",
                        "io.tutti.measure..",
                        "io.tutti.soak..",
                        "io.tutti.studies..",
                        "io.tutti.training..",
                        "io.tutti.report..",
                        "io.tutti.cli..")));
    }

    /** Whose set-up takes a tenth of the time in which a rank joins; with TLS it cannot be avoided. */
    @Test
    void ranksJoinWithoutThePlatformsProvidersOfCryptography() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.tutti",
                        "io.tutti.bootstrap..",
                        "io.tutti.control..",
                        "io.tutti.transport..",
                        "io.tutti.wire..",
                        "io.tutti.config..")
                .and()
                .resideOutsideOfPackage("io.tutti.control.tls..")
                .should()
                .callMethod(MessageDigest.class, "getInstance", String.class)
                .orShould()
                .callConstructor(SecureRandom.class)
                .check(CLASSES);
    }

    /** A training knows models and samples only as a backend gives them. */
    @Test
    void trainingKnowsNoModel() {
        noClasses()
                .that()
                .resideInAPackage("io.tutti.training..")
                .and()
                .resideOutsideOfPackages("io.tutti.training.model", "io.tutti.training.data")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.tutti.training.model", "io.tutti.training.data")
                .check(CLASSES);
    }

    /** A transport knows what all of them share, and no other transport. */
    @Test
    void transportsDoNotKnowEachOther() {
        slices().matching("io.tutti.transport.(shm|tcp|local)..")
                .should()
                .notDependOnEachOther()
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage("io.tutti.transport", "io.tutti.transport.memory", "io.tutti.run..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.tutti.transport.shm..", "io.tutti.transport.tcp..", "io.tutti.transport.local..")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("io.tutti.transport.memory")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.tutti.transport")
                .check(CLASSES);
    }

    /** A transport of others gets along with what it is given. */
    @Test
    void theTransportInterfaceNeedsNoImplementation() {
        noClasses()
                .that()
                .resideInAPackage("io.tutti.spi..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.tutti..")
                        .and(not(resideInAnyPackage(
                                "io.tutti.spi..", "io.tutti.config..", "io.tutti.error..", "io.tutti.model.."))))
                .check(CLASSES);
    }

    @Test
    void loopsAreBelowKernelsAndAboveTheirTables() {
        noClasses()
                .that()
                .resideInAPackage("io.tutti.kernel.loop")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.tutti.kernel")
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAnyPackage("io.tutti.kernel.jit", "io.tutti.kernel.element")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.tutti.kernel", "io.tutti.kernel.loop")
                .check(CLASSES);
    }

    @Test
    void kernelsOfOtherModulesUseWhatIsOfferedToAll() {
        noClasses()
                .that()
                .resideInAnyPackage("io.tutti.outerproduct..", "io.tutti.sparse..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.tutti.kernel.loop", "io.tutti.kernel.element")
                .check(CLASSES);
    }

    /** What the package {@code mpi} is made of does not know the names that the package gives it. */
    @Test
    void javaMpiIsBelowItsPackage() {
        noClasses()
                .that()
                .resideInAPackage("io.tutti.mpi.java..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("mpi..")
                .check(CLASSES);
    }

    /** A German one writes 1,5, an Egyptian one other digits, which neither ip nor tc reads. */
    @Test
    void textsDoNotDependOnTheLocale() {
        noClasses()
                .should()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(PrintStream.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .check(CLASSES);
    }

    @Test
    void whatMovesMessagesCopiesShortOnesQuickly() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.tutti.run..", "io.tutti.transport..", "io.tutti.mpi", "io.tutti.messaging.protocol")
                .or()
                .haveFullyQualifiedName("io.tutti.spi.Link")
                .should()
                .callMethod(
                        MemorySegment.class,
                        "copy",
                        MemorySegment.class,
                        long.class,
                        MemorySegment.class,
                        long.class,
                        long.class)
                .because("MemoryCopy takes a third of the time for less than 64 bytes")
                .check(CLASSES);
    }

    @Test
    void schedulesArePure() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.tutti.schedule..", "io.tutti.algorithm..", "io.tutti.verify..", "io.tutti.model..")
                .and()
                .doNotHaveFullyQualifiedName(Networks.class.getName()) // reads what is in its own jar
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
    void algorithmsAreKnownOnlyInTheirPackages() {
        classes()
                .that()
                .implement(Algorithm.class)
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT) // what algorithms of several packages share
                .should()
                .bePackagePrivate()
                .check(CLASSES);
    }

    @Test
    void exchangesAreKnownOnlyInTheirPackage() {
        classes()
                .that()
                .implement(GradientExchange.class)
                .and()
                .resideInAPackage("io.tutti.sparse..")
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should()
                .bePackagePrivate()
                .check(CLASSES);
    }

    @Test
    void onlyTheBackendOfExchangesCommunicates() {
        methods()
                .that()
                .areDeclaredInClassesThat(assignableFrom(Communicator.class))
                .and()
                .haveNameMatching(
                        "(all|reduce|broadcast|gather|scatter|barrier|ex|scan|send|receive|run|start|prepare).*")
                .should()
                .onlyBeCalled()
                .byClassesThat(resideOutsideOfPackage("io.tutti.sparse..")
                        .or(resideInAPackage("io.tutti.sparse.replica..")) // above the exchanges
                        .or(simpleName("CommunicatorBackend")))
                .check(CLASSES);
    }

    @Test
    void coreDependsOnNothing() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.tutti.cli..",
                        "io.tutti.launch.lab..",
                        "io.tutti.launch.source..", // the JDK's compiler
                        "io.tutti.metrics..",
                        "io.tutti.report..",
                        "io.tutti.training..",
                        "com.example..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages(
                        "io.tutti..",
                        "mpi..",
                        "java..",
                        "jdk.incubator.vector..",
                        "jdk.jfr..",
                        "javax.crypto..",
                        "javax.net.ssl..")
                .check(CLASSES);
    }
}
