package io.tutti.mpi.java.objects;

import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The classes of a program: all that lie in the same jars and folders as some that are known to be its own. */
public final class ProgramClasses {
    /** Where the JDK keeps its modules. */
    private static final String JDK = "jrt:";

    private final Set<String> places;
    private final Set<ClassLoader> loaders;

    /**
     * Finds where the classes lie.
     *
     * @param known classes of the program, those that were called last first; the JDK's among them do not count
     */
    public ProgramClasses(List<Class<?>> known) {
        this.places = known.stream()
                .map(ProgramClasses::place)
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
        this.loaders = known.stream()
                .filter(type -> place(type) != null)
                .map(Class::getClassLoader)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Returns where a class lies.
     *
     * @param type a class
     * @return its jar or folder; null of the JDK
     */
    public static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String place = source == null ? null : String.valueOf(source.getLocation());
        return place == null || place.startsWith(JDK) ? null : place;
    }

    boolean contains(Class<?> type) {
        String place = place(type);
        return place != null && places.contains(place);
    }

    /** Finds a class, in the program or beside it. {@return null if there is none of this name} */
    Class<?> find(String name) {
        for (ClassLoader loader : loaders) {
            try {
                return Class.forName(name, false, loader);
            } catch (ClassNotFoundException e) {
                // perhaps the next one knows it
            }
        }
        return null;
    }
}
