package io.tutti;

import io.tutti.config.Membership;
import io.tutti.config.Options;
import java.util.function.Consumer;

/** The entry point: joins a job, or runs one inside this JVM. */
public final class Tutti {
    private Tutti() {}

    /**
     * Joins the job that the environment describes, with the options of the environment; see {@link #connect(Options)}.
     *
     * @return the communicator of all ranks
     * @throws IllegalArgumentException if the environment or a file that it names is invalid
     * @throws io.tutti.error.CommunicationException if joining fails
     */
    public static Communicator connect() {
        return connect(Options.fromEnvironment());
    }

    /**
     * Joins the job that the environment describes (see {@link io.tutti.config.Membership}). If the environment describes none, the
     * job consists of this process alone. Blocks until all ranks have joined, at most for the deadline of {@link
     * io.tutti.config.Setting#JOIN_DEADLINE}, and for the time of {@link io.tutti.config.Setting#WARM_UP} if that is set.
     *
     * @param options the options of this rank; those that must be equal on all ranks are compared
     * @return the communicator of all ranks; closing it leaves the job
     * @throws IllegalArgumentException if the environment or a file that the options name is invalid
     * @throws io.tutti.error.CommunicationException if joining fails; the message names the missing ranks, or states why this
     *     process was refused
     */
    public static Communicator connect(Options options) {
        warn(options);
        return Membership.from(System.getenv())
                .filter(membership -> membership.size() > 1)
                .map(membership -> HostJob.join(membership, options))
                .orElseGet(() -> LocalRanks.worlds(1, options).getFirst())
                .communicator();
    }

    /**
     * Runs a job whose ranks are threads of this JVM, for tests and notebooks. Blocks until all ranks have ended. Each rank's
     * communicator is closed when the program returns. If the program fails on one rank, the job is aborted.
     *
     * @param ranks the number of ranks
     * @param program the code of each rank; called once per rank, concurrently
     * @throws RuntimeException the exception of the rank that failed first; an {@link Error} is thrown likewise
     */
    public static void local(int ranks, Consumer<Communicator> program) {
        local(ranks, Options.fromEnvironment(), program);
    }

    /**
     * Runs a job whose ranks are threads of this JVM, like {@link #local(int, Consumer)}, with given options.
     *
     * @param ranks the number of ranks
     * @param options the options of all ranks
     * @param program the code of each rank; called once per rank, concurrently
     * @throws RuntimeException the exception of the rank that failed first; an {@link Error} is thrown likewise
     */
    public static void local(int ranks, Options options, Consumer<Communicator> program) {
        warn(options);
        LocalRanks.run(ranks, options, program);
    }

    private static void warn(Options options) {
        System.Logger log = System.getLogger("io.tutti");
        options.warnings().forEach(warning -> log.log(System.Logger.Level.WARNING, warning));
    }
}
