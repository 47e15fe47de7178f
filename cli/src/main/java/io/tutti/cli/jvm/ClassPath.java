package io.tutti.cli.jvm;

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

/** Class paths of ranks. */
public final class ClassPath {
    /** A class of each module that programs of ranks may use; those of the examples may be absent. */
    private static final List<String> MODULES = List.of(
            "io.tutti.Tutti",
            "io.tutti.schedule.Schedule",
            "io.tutti.sparse.GradientExchange",
            "io.tutti.outerproduct.OuterProducts",
            "io.tutti.examples.Train",
            "io.tutti.report.file.WholeFile");

    /** Jars and folders that users add to the command line's class path, and so to that of its ranks. */
    private static final String ADDED = "TUTTI_CLASSPATH";

    private ClassPath() {}

    /** Tutti's modules, what holds {@code more}, and {@code TUTTI_CLASSPATH}. */
    public static String ofTutti(Class<?>... more) {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> each : more) {
            places.add(placeOf(each));
        }
        for (String name : MODULES) {
            try {
                places.add(placeOf(Class.forName(name, false, ClassPath.class.getClassLoader())));
            } catch (ClassNotFoundException e) {
                // a program that brings only the launcher has no examples
            }
        }
        String added = System.getenv(ADDED);
        if (added != null && !added.isBlank()) {
            places.add(added);
        }
        return String.join(File.pathSeparator, places);
    }

    /** A user's class path, with Tutti behind it. */
    static String withTutti(String users) {
        return users + File.pathSeparator + ofTutti();
    }

    /** What a JVM would search: an option before the environment before the working directory. */
    static String users(String option) {
        String environment = System.getenv("CLASSPATH");
        if (option != null) {
            return option;
        }
        return environment == null || environment.isBlank() ? "." : environment;
    }

    /** The entries of a class path as a class loader wants them; wildcards are expanded. */
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
