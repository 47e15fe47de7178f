package io.tutti.cli.jvm;

import io.tutti.Tutti;
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
    private static final String EXAMPLES = "io.tutti.examples.Train";
    /** Of the module that the examples need. */
    private static final String REPORTS = "io.tutti.report.file.WholeFile";

    private ClassPath() {}

    /** Tutti itself, its examples, and what holds {@code more}. */
    public static String ofTutti(Class<?>... more) {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> each : more) {
            places.add(placeOf(each));
        }
        places.add(placeOf(Tutti.class));
        try {
            for (String name : List.of(EXAMPLES, REPORTS)) {
                places.add(placeOf(Class.forName(name, false, ClassPath.class.getClassLoader())));
            }
        } catch (ClassNotFoundException e) {
            // a program that brings only the launcher has no examples
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
