package io.tutti.launch.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Options of the JVMs of ranks that share processors, which a JVM cannot know: threads that collect or compile beside the program
 * take its processor from another rank.
 *
 * <ul>
 *   <li>More ranks than processors collect on one thread each, as a JVM on a machine of one processor does by itself.
 *   <li>Where ranks have fewer than two processors each, they compile later: methods that run a few hundred times while a job starts
 *       are interpreted, which takes less of a processor than compiling them in each rank.
 *   <li>There, compilers also have a lower priority than programs: while a compiler has a rank's processor, the ranks that need this
 *       rank's data wait, too. On Linux only, where threads have priorities of their own.
 * </ul>
 */
public final class SharingOptions {
    private static final String SERIAL = "-XX:+UseSerialGC";
    /** Four times as many calls and rounds of loops. */
    private static final String LATE = "-XX:CompileThresholdScaling=4";
    /**
     * A tenth of the usual share of a processor. With a third of that (15), slow loops of long vectors kept the processor from the compiler that
     * would have replaced them.
     */
    private static final List<String> BEHIND = System.getProperty("os.name").equals("Linux")
            ? List.of("-XX:ThreadPriorityPolicy=1", "-XX:CompilerThreadPriority=10")
            : List.of();

    /** Parts of options that name a file with further ones. */
    private static final List<String> FILES = List.of("@", "-XX:Flags", "-XX:VMOptionsFile");

    private static final List<String> COLLECTORS = List.of("GC");
    private static final List<String> PRIORITIES = List.of("Priority");
    private static final List<String> COMPILERS = List.of("-Xint", "-Xcomp", "Tier", "Threshold");

    private SharingOptions() {}

    /**
     * Returns the options of the JVMs of ranks.
     *
     * @param ranks number of ranks that this machine will have
     * @param jvmOptions the user's options, which decide if they choose a collector, when to compile, or priorities, as do
     *     those in the environment
     * @return the options, as an immutable list
     */
    public static List<String> complete(int ranks, List<String> jvmOptions) {
        return complete(ranks, Runtime.getRuntime().availableProcessors(), jvmOptions, OptionVariables.values());
    }

    static List<String> complete(int ranks, int processors, List<String> jvmOptions, List<String> environment) {
        List<String> chosen =
                Stream.concat(jvmOptions.stream(), environment.stream()).toList();
        List<String> options = new ArrayList<>();
        if (ranks > processors && !contain(chosen, COLLECTORS)) {
            options.add(SERIAL);
        }
        boolean isShared = 2 * ranks > processors;
        if (isShared && !contain(chosen, COMPILERS)) {
            options.add(LATE);
        }
        if (isShared && !contain(chosen, PRIORITIES)) {
            options.addAll(BEHIND);
        }
        options.addAll(jvmOptions);
        return List.copyOf(options);
    }

    private static boolean contain(List<String> options, List<String> choices) {
        return OptionVariables.contain(options, choices) || OptionVariables.contain(options, FILES);
    }
}
