package io.tutti.measure.rank;

import java.util.List;
import java.util.ServiceLoader;

/** The libraries that are called from Java and are on the class path. */
public final class JavaLibraries {
    private JavaLibraries() {}

    /** Returns all of them; a few milliseconds. */
    public static List<JavaLibrary> all() {
        return ServiceLoader.load(JavaLibrary.class, JavaLibrary.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /** Returns the library of this name, which the command line has found as well. */
    static JavaLibrary named(String name) {
        return all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        name + " is not on the class path of the ranks, which TUTTI_CLASSPATH adds to"));
    }
}
