package io.tutti;

import io.tutti.config.Membership;
import io.tutti.config.Options;
import java.util.function.Consumer;

/** Where a program joins its job. */
public final class Tutti {
    private Tutti() {}

    /** Joins the job told by the environment, or a job of this process alone; see {@link #connect(Options)}. */
    public static Communicator connect() {
        return connect(Options.fromEnvironment());
    }

    /**
     * Joins the job told by the environment (see {@link io.tutti.config.Membership}), or a job of this process alone
     * when it tells none. Blocks until all ranks have joined.
     *
     * @throws io.tutti.error.CommunicationException naming who is missing, or why this process was refused
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
     * Runs {@code ranks} ranks as threads of this JVM and returns when all have ended; for tests and notebooks.
     *
     * @throws RuntimeException what the first failing rank threw
     */
    public static void local(int ranks, Consumer<Communicator> program) {
        local(ranks, Options.fromEnvironment(), program);
    }

    /** As {@link #local(int, Consumer)} with options. */
    public static void local(int ranks, Options options, Consumer<Communicator> program) {
        warn(options);
        LocalRanks.run(ranks, options, program);
    }

    private static void warn(Options options) {
        System.Logger log = System.getLogger("io.tutti");
        options.warnings().forEach(warning -> log.log(System.Logger.Level.WARNING, warning));
    }
}
