package io.tutti.launch.jvm;

import io.tutti.error.FileError;
import io.tutti.launch.request.LaunchProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * Interprets a user's arguments as the command of every rank. The first argument decides, in this order:
 *
 * <ul>
 *   <li>{@code java}: the JDK's own, with the flags that are missing
 *   <li>{@code Name.java}: a source file, compiled before the ranks start
 *   <li>{@code name.jar}: the main class of its manifest
 *   <li>a word with a slash: that program, unchanged
 *   <li>a class on a class path that was stated: that class, even if there is a program of its name
 *   <li>a word found on {@code PATH}: that program, unchanged
 *   <li>anything that can be the name of a class: that class
 * </ul>
 *
 * @param words program and arguments
 * @param classPath as for {@code java -cp}; null for {@code CLASSPATH}, else the working directory
 * @param jvmOptions for ranks that are JVMs
 */
public record RankCommand(List<String> words, String classPath, List<String> jvmOptions) {
    private static final String CLASS_NAME = "([\\p{L}_$][\\p{L}\\p{N}_$]*\\.)*[\\p{L}_$][\\p{L}\\p{N}_$]*";

    /**
     * Validates and copies.
     *
     * @throws IllegalArgumentException if {@code words} is empty
     */
    public RankCommand {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("there is no command to run");
        }
        words = List.copyOf(words);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** What the first word is. */
    private enum Kind {
        JAVA,
        SOURCE,
        JAR,
        FILE,
        PROGRAM,
        CLASS
    }

    private Kind kind() {
        String first = words.getFirst();
        if (first.equals("java")) {
            return Kind.JAVA;
        }
        if (first.endsWith(JavaCommand.SOURCE)) {
            return Kind.SOURCE;
        }
        if (first.endsWith(".jar")) { // even if it may be executed: many file systems say that of every file
            return Kind.JAR;
        }
        if (first.contains("/")) {
            return Kind.FILE;
        }
        return isOnPath(first) && (classPath == null || !isClass(first)) ? Kind.PROGRAM : Kind.CLASS;
    }

    /**
     * Finds the program or class that the first word names.
     *
     * @return what each rank runs
     * @throws IllegalArgumentException if nothing matches, or a source file does not compile; the message states what was searched, or is
     *     wrong
     */
    public LaunchProgram resolve() {
        String first = words.getFirst();
        List<String> arguments = words.subList(1, words.size());
        return switch (kind()) {
            case JAVA -> LaunchProgram.of(JavaCommand.complete(jvmOptions, arguments));
            case SOURCE -> {
                requireFile(first);
                yield SourceProgram.of(first, jvmOptions, ClassPath.users(classPath), arguments);
            }
            case JAR ->
                LaunchProgram.of(JavaCommand.ofClass(
                        jvmOptions, ClassPath.withTutti(jarPath(first)), mainClass(first), arguments));
            case FILE -> LaunchProgram.of(ofFile(first));
            case PROGRAM -> LaunchProgram.of(words);
            case CLASS -> LaunchProgram.of(ofClass(first, arguments));
        };
    }

    /**
     * {@return whether ranks may find transports or algorithms that this process does not have: on their class path, which is unknown if the
     * command is no JVM's, or its options may lead to more classes}
     */
    public boolean mayAddProviders() {
        return switch (kind()) {
            case FILE, PROGRAM -> true;
            case JAVA ->
                StatedClassPath.of(javaWords()).map(OtherProviders::areOn).orElse(true);
            case JAR -> OtherProviders.areOn(jarPath(words.getFirst()));
            case SOURCE, CLASS -> OtherProviders.areOn(ClassPath.users(classPath));
        };
    }

    private List<String> javaWords() {
        return Stream.concat(jvmOptions.stream(), words.stream().skip(1)).toList();
    }

    private boolean isClass(String name) {
        return name.matches(CLASS_NAME) && ClassPath.hasClass(ClassPath.withTutti(ClassPath.users(classPath)), name);
    }

    private static void requireFile(String source) {
        if (!Files.isRegularFile(Path.of(source))) {
            throw new IllegalArgumentException(source + " cannot be read: no such file");
        }
    }

    private List<String> ofFile(String program) {
        if (!isProgram(Path.of(program))) {
            throw new IllegalArgumentException(program + " is not an executable file");
        }
        return words;
    }

    private List<String> ofClass(String name, List<String> arguments) {
        String path = ClassPath.withTutti(ClassPath.users(classPath));
        if (!isClass(name)) {
            throw new IllegalArgumentException(name + " is neither a program on PATH nor a class on the class path "
                    + ClassPath.users(classPath) + " (see --class-path)");
        }
        return JavaCommand.ofClass(jvmOptions, path, name, arguments);
    }

    private String jarPath(String jar) {
        return classPath == null ? jar : jar + File.pathSeparator + classPath;
    }

    private static String mainClass(String jar) {
        try (JarFile file = new JarFile(jar)) {
            Manifest manifest = file.getManifest();
            String name = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            if (name == null) {
                throw new IllegalArgumentException(jar + " has no Main-Class; use --class-path " + jar + " -- CLASS");
            }
            return name.strip();
        } catch (IOException e) {
            throw new IllegalArgumentException(jar + " cannot be read: " + FileError.describe(e), e);
        }
    }

    private static boolean isOnPath(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Arrays.stream(path.split(File.pathSeparator))
                        .map(folder -> Path.of(folder, program))
                        .anyMatch(RankCommand::isProgram);
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
