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
 *   <li>Sixteen ranks and more for each processor compile later: methods that run a few hundred times while a job starts are
 *       interpreted, which takes less of a processor than compiling them in each rank.
 * </ul>
 */
public final class SharingOptions {
    private static final String SERIAL = "-XX:+UseSerialGC";
    /** Four times as many calls and rounds of loops. */
    private static final String LATE = "-XX:CompileThresholdScaling=4";
    /** Ranks for each processor. */
    private static final int MANY = 16;

    /** Parts of options that name a file with further ones. */
    private static final List<String> FILES = List.of("@", "-XX:Flags", "-XX:VMOptionsFile");

    private static final List<String> COLLECTORS = List.of("GC");
    private static final List<String> COMPILERS = List.of("-Xint", "-Xcomp", "Tier", "Threshold");

    private SharingOptions() {}

    /**
     * Returns the options of the JVMs of ranks.
     *
     * @param ranks number of ranks that this machine will have
     * @param jvmOptions the user's options, which decide if they choose a collector, or when to compile, as do those in the
     *     environment
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
        if (ranks >= MANY * processors && !contain(chosen, COMPILERS)) {
            options.add(LATE);
        }
        options.addAll(jvmOptions);
        return List.copyOf(options);
    }

    private static boolean contain(List<String> options, List<String> choices) {
        return Stream.concat(choices.stream(), FILES.stream())
                .anyMatch(part -> options.stream().anyMatch(option -> option.contains(part)));
    }
}
