package io.tutti.launch.jvm;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Builds the class paths of ranks. */
public final class ClassPath {
    /** One class of each module that programs of ranks may use; those of messages, metrics, MPI and the training may be absent. */
    private static final List<String> MODULES = List.of(
            "io.tutti.Tutti",
            "io.tutti.schedule.Schedule",
            "io.tutti.type.ElementType",
            "io.tutti.spi.Link",
            "io.tutti.cost.LinkCosts",
            "io.tutti.sparse.GradientExchange",
            "io.tutti.outerproduct.OuterProducts",
            "io.tutti.messaging.Messages",
            "io.tutti.metrics.PrometheusExporter",
            "io.tutti.mpi.MpiTransportProvider",
            "mpi.MPI",
            "io.tutti.training.Train",
            "io.tutti.report.file.WholeFile");

    /** Names jars and folders that users add to the class path of the command line, and thus to that of its ranks. */
    private static final String ADDED = "TUTTI_CLASSPATH";

    private ClassPath() {}

    /**
     * Returns the class path of Tutti's modules, of further classes, and of {@code TUTTI_CLASSPATH}.
     *
     * @param more one class of each further folder or jar; they come first
     * @return the class path, in the form of {@code java -cp}
     */
    public static String ofTutti(Class<?>... more) {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> each : more) {
            places.add(placeOf(each));
        }
        for (String name : MODULES) {
            try {
                places.add(placeOf(Class.forName(name, false, ClassPath.class.getClassLoader())));
            } catch (ClassNotFoundException e) {
                // A distribution with the launcher only has none of messages, metrics, MPI and the training.
            }
        }
        String added = System.getenv(ADDED);
        if (added != null && !added.isBlank()) {
            places.add(added);
        }
        return String.join(File.pathSeparator, places);
    }

    /** Returns a user's class path, followed by Tutti's. */
    static String withTutti(String users) {
        return users + File.pathSeparator + ofTutti();
    }

    /**
     * Returns the class path that a JVM would search: an option precedes the environment, which precedes the working
     * directory.
     */
    static String users(String option) {
        String environment = System.getenv("CLASSPATH");
        if (option != null) {
            return option;
        }
        return environment == null || environment.isBlank() ? "." : environment;
    }

    /** Returns the entries of a class path as URLs for a class loader; wildcards are expanded. */
    static URL[] urls(String classPath) {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            try {
                if (entry.endsWith("*")) {
                    File[] jars = new File(entry.substring(0, entry.length() - 1)).listFiles(ClassPath::isJar);
                    for (File jar : jars == null ? new File[0] : jars) {
                        urls.add(jar.toURI().toURL());
                    }
                } else if (!entry.isEmpty()) {
                    urls.add(Path.of(entry).toUri().toURL());
                }
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException("class-path: " + entry + " is no path", e);
            }
        }
        return urls.toArray(URL[]::new);
    }

    private static boolean isJar(File file) {
        return file.getName().endsWith(".jar");
    }

    private static String placeOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return Path.of(source.getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("location=" + source.getLocation() + " is no file", e);
        }
    }
}
