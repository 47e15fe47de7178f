package io.tutti.mpi.java.objects;

import java.io.ObjectInputFilter;
import java.net.URL;
import java.security.CodeSource;
import java.util.Objects;
import java.util.Set;

/**
 * Which classes are accepted: primitives and their arrays, what the option names, values and collections of the JDK, and what comes from
 * the same jar or folder as the program. Everything else is rejected, since its {@code readObject} could do anything.
 */
final class ObjectPolicy implements ObjectInputFilter {
    /** The option: a pattern of {@link ObjectInputFilter.Config#createFilter}. */
    static final String PROPERTY = "tutti.mpi.objects";

    private static final Set<String> PACKAGES = Set.of(
            "java.lang", "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.math", "java.time");

    private final URL program;
    private final ObjectInputFilter option;

    /** @param program a class of the program */
    ObjectPolicy(Class<?> program) {
        this.program = location(program);
        String pattern = System.getProperty(PROPERTY);
        this.option = pattern == null ? info -> Status.UNDECIDED : Config.createFilter(pattern);
    }

    private static URL location(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? null : source.getLocation();
    }

    @Override
    public Status checkInput(FilterInfo info) {
        Class<?> type = info.serialClass();
        if (type == null) {
            return option.checkInput(info) == Status.REJECTED ? Status.REJECTED : Status.UNDECIDED;
        }
        Status decided = option.checkInput(info);
        if (decided != Status.UNDECIDED) {
            return decided;
        }
        return isAccepted(element(type)) ? Status.ALLOWED : Status.REJECTED;
    }

    private static Class<?> element(Class<?> type) {
        return type.isArray() ? element(type.getComponentType()) : type;
    }

    private boolean isAccepted(Class<?> type) {
        if (type.isPrimitive()) {
            return true;
        }
        if (type.getClassLoader() == null) {
            return PACKAGES.contains(type.getPackageName());
        }
        return program != null && Objects.equals(String.valueOf(location(type)), program.toString());
    }
}
