package io.tutti.launch.jvm;

import io.tutti.launch.request.LaunchProgram;
import io.tutti.launch.source.SourceCompiler;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A source file as the program of ranks, compiled once by their launcher. So ranks start from the archive of classes, all of them run the same
 * code whenever they start, and a mistake is shown once.
 */
final class SourceProgram implements LaunchProgram {
    /** Parts of options that change how a source file is compiled. */
    private static final List<String> OF_THE_COMPILER = List.of("--source", "--enable-preview", "module", "--add-");

    private final SourceCompiler.Compiled compiled;
    private final List<String> jvmOptions;
    private final String users;
    private final List<String> arguments;

    private SourceProgram(
            SourceCompiler.Compiled compiled, List<String> jvmOptions, String users, List<String> arguments) {
        this.compiled = compiled;
        this.jvmOptions = jvmOptions;
        this.users = users;
        this.arguments = arguments;
    }

    /**
     * Returns the program of a source file; with options that the compiler must know, and in a module, one that each rank's JVM compiles.
     *
     * @param users the user's class path
     * @throws IllegalArgumentException if it does not compile
     */
    static LaunchProgram of(String source, List<String> jvmOptions, String users, List<String> arguments) {
        Path file = Path.of(source);
        if (OptionVariables.mention(jvmOptions, OF_THE_COMPILER) || SourceCompiler.isInModule(file)) {
            return LaunchProgram.of(JavaCommand.ofClass(jvmOptions, ClassPath.withTutti(users), source, arguments));
        }
        SourceCompiler.Compiled compiled = SourceCompiler.compile(file, ClassPath.expanded(ClassPath.withTutti(users)));
        return new SourceProgram(compiled, options(jvmOptions, compiled.usesVectors()), users, arguments);
    }

    private static List<String> options(List<String> jvmOptions, boolean usesVectors) {
        List<String> options = new ArrayList<>(jvmOptions);
        if (usesVectors) {
            options.add(JavaCommand.WITH_VECTORS);
        }
        return options;
    }

    @Override
    public List<String> command(Files files) {
        Path jar = files.keep("program.jar", compiled.jar());
        return JavaCommand.ofClass(
                jvmOptions, ClassPath.withTutti(jar + File.pathSeparator + users), compiled.mainClass(), arguments);
    }
}
