package mpi;

import io.tutti.mpi.java.objects.ProgramClasses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarFile;

/** What is known of the program and its host. */
final class CallingProgram {
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private CallingProgram() {}

    /** Returns the classes of the program that has called a method of this package. */
    static ProgramClasses classes() {
        List<Class<?>> known =
                new ArrayList<>(STACK.walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                        .filter(type -> !isTutti(type))
                        .toList()));
        mainClass().ifPresent(known::add); // a thread of the program is not called by it
        return new ProgramClasses(known);
    }

    /** A program may have classes in this package, and may be in one jar with Tutti. */
    private static boolean isTutti(Class<?> type) {
        return type.getPackage() == CallingProgram.class.getPackage()
                && Objects.equals(ProgramClasses.place(type), ProgramClasses.place(CallingProgram.class));
    }

    /** {@return the main class, or what the JVM was started with} */
    static String command() {
        return mainClass().map(Class::getName).orElseGet(CallingProgram::startWord);
    }

    private static String startWord() {
        return System.getProperty("sun.java.command", "").split(" ", 2)[0];
    }

    /** Of {@code java Main}, {@code java -m module/Main} or {@code java -jar}, if it is there. */
    private static Optional<Class<?>> mainClass() {
        String word = startWord();
        Optional<Class<?>> named = find(word.substring(word.indexOf('/') + 1));
        return named.isPresent() ? named : mainOfJar(Path.of(System.getProperty("java.class.path", "")));
    }

    private static Optional<Class<?>> find(String name) {
        try {
            return Optional.of(Class.forName(name, false, ClassLoader.getSystemClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    /** With {@code -jar} the class path is that jar alone. */
    private static Optional<Class<?>> mainOfJar(Path path) {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try (JarFile jar = new JarFile(path.toFile())) {
            return Optional.ofNullable(jar.getManifest())
                    .map(manifest -> manifest.getMainAttributes().getValue("Main-Class"))
                    .flatMap(CallingProgram::find);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return localHost();
        }
    }

    private static String localHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
