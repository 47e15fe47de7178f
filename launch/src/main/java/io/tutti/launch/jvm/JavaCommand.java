package io.tutti.launch.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds command lines that start a JVM with all flags that Tutti recommends. */
public final class JavaCommand {
    /** The module of the SIMD kernels; without it, the scalar kernels are used. */
    public static final String VECTOR_MODULE = "jdk.incubator.vector";

    /** Formats what is logged without date and class, for Tutti's own programs: a line, and below it the stack trace of an exception. */
    public static final String BRIEF_LOGGING = "-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%6$s%n";

    /** How a source file ends. */
    static final String SOURCE = ".java";

    /** The option with which a JVM has that module from the start. */
    static final String WITH_VECTORS = "--add-modules=" + VECTOR_MODULE;

    private static final String NATIVE_ACCESS = "--enable-native-access";
    static final String NATIVE_ACCESS_OF_ALL = NATIVE_ACCESS + "=ALL-UNNAMED";

    /**
     * The compiler optimizes the loops of reductions after a tenth of the usual number of calls, and those that take their place until then
     * after a hundredth. Long vectors pay for each call before in the first seconds of a job. The JVM would print
     * each such command.
     */
    private static final List<String> LOOPS = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.loop.VectorLoop*::run,0.1",
            "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.loop.HalfLoop*::run,0.1",
            "-XX:CompileCommand=CompileThresholdScaling,io.tutti.kernel.element.ArrayOperation::*,0.01");

    /** What ranks print and log is UTF-8 in every locale, as is what the launcher prints; in the POSIX locale µ would become a question mark. */
    private static final List<String> ENCODINGS = List.of("-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8");

    private JavaCommand() {}

    /** {@return the path of {@code java} in the JDK that runs this process} */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** {@return the flags of every rank's JVM, as an immutable list} */
    public static List<String> flags() {
        return List.of(WITH_VECTORS, NATIVE_ACCESS_OF_ALL);
    }

    /**
     * Returns the command line that starts a class, or a source file, on a class path; a class from the archive of classes, if one
     * fits. With a source file a JVM has other modules than the archive's.
     *
     * @param jvmOptions options of the JVM, after {@link #flags} or those for the archive, and those for output in UTF-8
     * @param classPath as for {@code java -cp}
     * @param mainClass binary name of the class, or path of a source file
     * @param arguments of the program
     * @return a new list, which the caller may change
     */
    public static List<String> ofClass(
            List<String> jvmOptions, String classPath, String mainClass, List<String> arguments) {
        boolean isSource = mainClass.endsWith(SOURCE);
        List<String> archive = isSource ? List.of() : ClassArchive.options(classPath, jvmOptions);
        return ofClass(archive.isEmpty() ? flags() : archive, jvmOptions, classPath, mainClass, arguments);
    }

    /**
     * Returns the command line that starts a class on a class path, without an archive, as if it would start from one: of a JVM whose
     * classes are to be archived.
     *
     * @param jvmOptions options of the JVM, after those for an archive and for output in UTF-8
     * @param classPath as for {@code java -cp}
     * @param mainClass binary name of the class
     * @param arguments of the program
     * @return a new list, which the caller may change
     */
    public static List<String> forArchive(
            List<String> jvmOptions, String classPath, String mainClass, List<String> arguments) {
        return ofClass(ClassArchive.MODULES, jvmOptions, classPath, mainClass, arguments);
    }

    private static List<String> ofClass(
            List<String> flags, List<String> jvmOptions, String classPath, String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(flags);
        command.addAll(ENCODINGS);
        command.addAll(LOOPS);
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath);
        command.add(mainClass);
        command.addAll(arguments);
        return command;
    }

    /** Completes a user's {@code java} command line: uses this JDK's {@code java} and puts missing flags in front. */
    static List<String> complete(List<String> jvmOptions, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(java());
        if (arguments.stream().noneMatch(word -> word.contains(VECTOR_MODULE))) {
            command.add(WITH_VECTORS);
        }
        if (arguments.stream().noneMatch(word -> word.startsWith(NATIVE_ACCESS))) {
            command.add(NATIVE_ACCESS_OF_ALL);
        }
        command.addAll(ENCODINGS); // the user's own come later, and the last counts
        command.addAll(LOOPS);
        command.addAll(jvmOptions);
        command.addAll(arguments);
        return command;
    }
}
