package io.tutti.launch.jvm;

import java.util.List;
import java.util.stream.Stream;

/**
 * The garbage collector of ranks. Where ranks of the job share processors, they collect on one thread each, as a JVM on a
 * machine of one processor does by itself: threads that collect beside the program would take its processor from another rank.
 */
public final class CollectorChoice {
    private static final String SERIAL = "-XX:+UseSerialGC";

    /** Parts of options that choose a collector, or name a file in which one may be chosen. */
    private static final List<String> OWN_CHOICES = List.of("GC", "@", "-XX:Flags", "-XX:VMOptionsFile");

    private CollectorChoice() {}

    /**
     * Returns the options of the JVMs of ranks.
     *
     * @param ranks number of ranks that this machine will have
     * @param jvmOptions the user's options, which decide if they choose a collector, as do those in the environment
     * @return the options, as an immutable list
     */
    public static List<String> complete(int ranks, List<String> jvmOptions) {
        return complete(ranks, Runtime.getRuntime().availableProcessors(), jvmOptions, OptionVariables.values());
    }

    static List<String> complete(int ranks, int processors, List<String> jvmOptions, List<String> environment) {
        boolean isChosen = Stream.concat(jvmOptions.stream(), environment.stream())
                .anyMatch(option -> OWN_CHOICES.stream().anyMatch(option::contains));
        return ranks <= processors || isChosen
                ? List.copyOf(jvmOptions)
                : Stream.concat(Stream.of(SERIAL), jvmOptions.stream()).toList();
    }
}
