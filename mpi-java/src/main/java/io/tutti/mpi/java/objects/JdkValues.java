package io.tutti.mpi.java.objects;

import java.util.Set;

/**
 * Values and collections of the JDK that another rank may send: to create one calls nothing but itself and what it contains, which must
 * be accepted, too. {@code java.net.URL} is not among them: its hash code asks a name server.
 */
final class JdkValues {
    /** Packages of which that is true of every class. */
    private static final Set<String> PACKAGES = Set.of(
            "java.awt.geom",
            "java.lang",
            "java.math",
            "java.text",
            "java.time",
            "java.time.chrono",
            "java.time.format",
            "java.time.temporal",
            "java.time.zone",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks",
            "java.util.regex");

    /** Single classes of other packages, with those that they extend. */
    private static final Set<String> CLASSES = Set.of(
            "java.awt.Color",
            "java.awt.Dimension",
            "java.awt.Point",
            "java.awt.Rectangle",
            "java.io.File",
            "java.io.Serializable",
            "java.lang.invoke.SerializedLambda", // calls the class that has the lambda, which must be accepted, too
            "java.net.Inet4Address",
            "java.net.Inet6Address",
            "java.net.InetAddress",
            "java.net.InetSocketAddress",
            "java.net.SocketAddress",
            "java.net.URI",
            "java.sql.Date",
            "java.sql.Time",
            "java.sql.Timestamp",
            "sun.util.calendar.ZoneInfo"); // of java.util.Calendar

    private static final Set<String> PACKAGES_OF_EXCEPTIONS =
            Set.of("java.io", "java.net", "java.nio", "java.nio.charset", "java.nio.file");

    private JdkValues() {}

    static boolean contains(Class<?> type) {
        if (!isOfJdk(type)) {
            return false;
        }
        return PACKAGES.contains(type.getPackageName())
                || CLASSES.contains(type.getName())
                || isException(type)
                || isEnum(type);
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private static boolean isException(Class<?> type) {
        return Throwable.class.isAssignableFrom(type) && PACKAGES_OF_EXCEPTIONS.contains(type.getPackageName());
    }

    private static boolean isEnum(Class<?> type) {
        return Enum.class.isAssignableFrom(type) && type.getPackageName().startsWith("java.");
    }
}
