package io.tutti.launch.jvm;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
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
     * @param more one class of each further folder or jar; they come after the modules
     * @return the class path, in the form of {@code java -cp}
     */
    public static String ofTutti(Class<?>... more) {
        Set<String> places = modules();
        for (Class<?> each : more) {
            places.add(placeOf(each));
        }
        String added = System.getenv(ADDED);
        if (added != null && !added.isBlank()) {
            places.add(added);
        }
        return String.join(File.pathSeparator, places);
    }

    /**
     * Returns the class path of Tutti's modules alone.
     *
     * @return the class path, in the form of {@code java -cp}
     */
    public static String ofModules() {
        return String.join(File.pathSeparator, modules());
    }

    private static Set<String> modules() {
        Set<String> places = new LinkedHashSet<>();
        for (String name : MODULES) {
            try {
                places.add(placeOf(Class.forName(name, false, ClassPath.class.getClassLoader())));
            } catch (ClassNotFoundException e) {
                // A distribution with the launcher only has none of messages, metrics, MPI and the training.
            }
        }
        return places;
    }

    /**
     * Returns Tutti's class path, followed by a user's: a {@link ClassArchive} serves class paths that begin alike. A user's
     * path with a class of Tutti's modules comes first, so that its classes are used.
     */
    static String withTutti(String users) {
        return hasAnyClass(users, MODULES)
                ? users + File.pathSeparator + ofTutti()
                : ofTutti() + File.pathSeparator + users;
    }

    /** Returns whether a class path has a class; true if that cannot be found out, so that the JVM will report the error. */
    static boolean hasClass(String path, String name) {
        return hasAnyClass(path, List.of(name));
    }

    /** Opens each jar once, however many names are looked for. */
    private static boolean hasAnyClass(String path, List<String> names) {
        try (URLClassLoader loader = new URLClassLoader(urls(path), null)) {
            return names.stream().anyMatch(name -> loader.findResource(name.replace('.', '/') + ".class") != null);
        } catch (IOException e) {
            return true;
        }
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

    /** Returns a class path whose entries are files and folders, in place of wildcards, which only {@code java} expands. */
    static String expanded(String classPath) {
        return String.join(File.pathSeparator, entries(classPath));
    }

    private static List<String> entries(String classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.endsWith("*")) {
                File[] jars = new File(entry.substring(0, entry.length() - 1)).listFiles(ClassPath::isJar);
                for (File jar : jars == null ? new File[0] : jars) {
                    entries.add(jar.toString());
                }
            } else if (!entry.isEmpty()) {
                entries.add(entry);
            }
        }
        return entries;
    }

    /** Returns the entries of a class path as URLs for a class loader. */
    static URL[] urls(String classPath) {
        List<URL> urls = new ArrayList<>();
        for (String entry : entries(classPath)) {
            try {
                urls.add(Path.of(entry).toUri().toURL());
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
