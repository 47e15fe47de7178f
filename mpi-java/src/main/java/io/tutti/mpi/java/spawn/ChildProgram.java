package io.tutti.mpi.java.spawn;

import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program to start, as {@code spawn} names it. {@code java} is the JVM of this process, and finds the classes of this process behind its
 * own class path.
 *
 * @param command a file, or a name on the search path
 * @param arguments of the program
 * @param processes how many; at least one
 * @param folder in which it works; null for that of this process
 */
public record ChildProgram(String command, List<String> arguments, int processes, Path folder) {
    private static final String JAVA = "java";
    private static final String CLASS_PATH = "CLASSPATH";
    private static final List<String> CLASS_PATH_OPTIONS = List.of("-cp", "-classpath", "--class-path");
    /** What the library calls below it, and what lets it load the module of vectors when it needs that. */
    private static final List<String> ACCESS = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED");

    /**
     * Checks the values.
     *
     * @throws Misuse if one of them is null, or there are no processes
     */
    public ChildProgram {
        if (command == null || command.isEmpty()) {
            throw new Misuse(ErrorClass.ARG, "command=" + command + " must name a program");
        }
        if (processes < 1) {
            throw new Misuse(ErrorClass.ARG, "maxprocs=" + processes + " must be at least 1");
        }
        arguments = List.copyOf(arguments);
    }

    /** Starts one process. What it writes goes where this process writes. */
    Process start(Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words())
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        if (folder != null) {
            builder.directory(folder.toFile());
        }
        builder.environment().clear();
        builder.environment().putAll(variables);
        if (isJava()) {
            builder.environment().putIfAbsent(CLASS_PATH, ownClasses());
        }
        return builder.start();
    }

    private boolean isJava() {
        return command.equals(JAVA);
    }

    private static String ownClasses() {
        return System.getProperty("java.class.path");
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        if (!isJava()) {
            words.add(command);
            words.addAll(arguments);
            return words;
        }
        words.add(Path.of(System.getProperty("java.home"), "bin", JAVA).toString());
        words.addAll(ACCESS);
        for (String argument : arguments) {
            boolean isClassPath = CLASS_PATH_OPTIONS.contains(words.getLast());
            words.add(isClassPath ? argument + File.pathSeparator + ownClasses() : argument);
        }
        return words;
    }

    /** {@return command and arguments} */
    @Override
    public String toString() {
        return arguments.isEmpty() ? command : command + " " + String.join(" ", arguments);
    }
}
