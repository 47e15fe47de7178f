package io.tutti.mpi.java;

import io.tutti.mpi.java.semantics.SemanticsProgram;
import io.tutti.process.ClassCache;
import io.tutti.process.ShortLivedJvm;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JVMs of the ranks that tests of the package {@code mpi} start. */
public final class RankJvm {
    /** With those of {@code spawn} for its children, which the cache would not fit otherwise. */
    private static final List<String> OPTIONS = List.of(
            "-Xmx256m",
            "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED");

    private static final ClassCache CACHE =
            new ClassCache(List.of(), OPTIONS, Map.of(), List.of(SemanticsProgram.class.getName(), "checks"));

    private RankJvm() {}

    /** Options for JVMs that ranks start without naming any, as a variable of the environment. */
    public static String toolOptions() {
        return Stream.concat(ShortLivedJvm.OPTIONS.stream(), CACHE.jvmOptions().stream())
                .collect(Collectors.joining(" "));
    }

    /**
     * Returns the words that start a rank.
     *
     * @param options of the JVM
     * @param words the main class and its arguments
     */
    public static List<String> command(List<String> options, List<String> words) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(OPTIONS);
        command.addAll(options);
        command.addAll(CACHE.options());
        command.addAll(words);
        return command;
    }

    /**
     * Returns what starts a rank; its errors are in its output.
     *
     * @param link between the ranks
     * @param ranks of the job; one is a job without variables
     * @param folder in which they meet
     * @param options of the JVM
     * @param words the main class and its arguments
     */
    public static ProcessBuilder of(
            String link, int rank, int ranks, Path folder, List<String> options, List<String> words) {
        ProcessBuilder builder = new ProcessBuilder(command(options, words)).redirectErrorStream(true);
        if (ranks > 1) {
            builder.environment()
                    .putAll(Map.of(
                            "TUTTI_RANK",
                            String.valueOf(rank),
                            "TUTTI_SIZE",
                            String.valueOf(ranks),
                            "TUTTI_SECRET",
                            "0123456789abcdef0123456789abcdef",
                            "TUTTI_LINK",
                            link,
                            "TUTTI_RENDEZVOUS",
                            "file:" + folder + File.separator + "rendezvous"));
        }
        return builder;
    }
}
