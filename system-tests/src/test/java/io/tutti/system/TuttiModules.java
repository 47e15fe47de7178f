package io.tutti.system;

import io.tutti.Tutti;
import io.tutti.algorithm.Algorithm;
import io.tutti.cli.Main;
import io.tutti.cost.LinkCosts;
import io.tutti.launch.Launcher;
import io.tutti.measure.Bench;
import io.tutti.messaging.Messages;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.report.plot.Chart;
import io.tutti.soak.Soak;
import io.tutti.sparse.GradientExchange;
import io.tutti.spi.Link;
import io.tutti.studies.Paper;
import io.tutti.training.Training;
import io.tutti.type.ElementType;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mpi.MPI;

/** Tutti's modules as they are built: the jars or folders of classes on the class path of these tests. */
public final class TuttiModules {
    /** A class of each module. */
    private static final List<Class<?>> ONE_OF_EACH = List.of(
            Algorithm.class,
            ElementType.class,
            Link.class,
            LinkCosts.class,
            Tutti.class,
            GradientExchange.class,
            OuterProducts.class,
            Messages.class,
            MPI.class,
            Chart.class,
            Training.class,
            Launcher.class,
            Bench.class,
            Soak.class,
            Paper.class,
            Main.class);

    /** The modules that a program may depend on; the others are parts of the command line. */
    public static final Set<String> PUBLISHED = Set.of(
            "io.tutti.schedule",
            "io.tutti.kernel",
            "io.tutti.spi",
            "io.tutti.select",
            "io.tutti.core",
            "io.tutti.sparse",
            "io.tutti.outerproduct",
            "io.tutti.messaging",
            "io.tutti.mpi.java",
            "io.tutti.report",
            "io.tutti.launch");

    private TuttiModules() {}

    /** Returns where each module's classes are. */
    public static List<Path> places() {
        return ONE_OF_EACH.stream().map(TuttiModules::place).toList();
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the modules, by a look at each place alone. */
    public static Stream<ModuleReference> all() {
        return ModuleFinder.of(places().toArray(Path[]::new)).findAll().stream();
    }
}
