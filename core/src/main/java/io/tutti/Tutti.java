package io.tutti;

import io.tutti.config.JobVariables;
import io.tutti.config.Options;
import io.tutti.spi.Membership;

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
     * Joins the job of which the environment of this process shows that it is a rank. The {@link
     * io.tutti.spi.RendezvousProvider}s are asked in their order; {@code TUTTI_RENDEZVOUS} selects one. If none finds its
     * engine, the job consists of this process alone. Blocks until all ranks have joined: at most for the deadline of
     * {@link io.tutti.config.Setting#JOIN_DEADLINE} until rank 0 is there, after the engine has answered, and once more for the same until
     * all others are. Then ranks warm up for the time of {@link
     * io.tutti.config.Setting#WARM_UP}; if that is not set, by one short allreduce, which no record counts, unless more than four of them
     * share a processor. Either may fail as any collective does, at the latest by {@link io.tutti.config.Setting#DEADLINE}. With {@code
     * TUTTI_REPLACEMENT=1} it does what {@link #replace} does.
     *
     * @param options the options of this rank; those that must be equal on all ranks are compared
     * @return the communicator of all ranks; closing it leaves the job
     * @throws IllegalArgumentException if the environment or a file that the options name is invalid
     * @throws io.tutti.error.CommunicationException if joining fails; the message names the missing ranks, or states why this
     *     process was refused
     */
    public static Communicator connect(Options options) {
        Checks.notNull("options", options);
        warnOnce(options);
        return NamedCalls.run(
                "connect",
                () -> HostJob.replacement()
                        .map(membership -> HostJob.replace(membership, options))
                        .orElseGet(() -> HostJob.join(options).communicator()));
    }

    /**
     * Joins a job as the rank that the caller states, for programs that an engine starts without describing the job in the
     * environment, such as Spark tasks. Providers are not asked. Several ranks may be in one JVM; each calls this method on a
     * thread of its own. Blocks as {@link #connect(Options)} does.
     *
     * @param membership the rank, the number of ranks, and where they find each other; a {@link io.tutti.spi.KeyValueSpace}
     *     in it is closed when all ranks have joined or joining has failed
     * @param options the options of this rank; those that must be equal on all ranks are compared
     * @return the communicator of all ranks; closing it leaves the job
     * @throws IllegalArgumentException if a job of several ranks has no secret, or a file that the options name is invalid
     * @throws io.tutti.error.CommunicationException if joining fails; the message names the missing ranks, or states why this
     *     process was refused
     */
    public static Communicator connect(Membership membership, Options options) {
        Checks.notNull("membership", membership);
        Checks.notNull("options", options);
        warnOnce(options);
        return NamedCalls.run("connect", () -> HostJob.join(membership, options).communicator());
    }

    /**
     * Joins a running job as a replacement, in the next {@link Communicator#grow} of its ranks. Blocks until they have taken this process
     * in, at most for the deadline of {@link io.tutti.config.Setting#JOIN_DEADLINE}, and until all have joined.
     *
     * @param membership as at the start of the job: the rank that this process replaces, or a number that none has had; the size, the
     *     job's number, its secret and its rendezvous, which is an address or a file
     * @param options the options of this rank; those that must be equal on all ranks are compared
     * @return the communicator of all ranks, among which this one has a new number; closing it leaves the job
     * @throws IllegalArgumentException if there is no secret, or a file that the options name is invalid
     * @throws io.tutti.error.CommunicationException of category AUTHENTICATION with the reason why this process was refused, such as
     *     another replacement for the same rank; DEADLINE if the job has not grown in time; RESOURCE if it cannot; otherwise like {@link
     *     #connect(Membership, Options)}
     */
    public static Communicator replace(Membership membership, Options options) {
        Checks.notNull("membership", membership);
        Checks.notNull("options", options);
        warnOnce(options);
        return NamedCalls.run("replace", () -> HostJob.replace(membership, options));
    }

    /**
     * Runs a job whose ranks are threads of this JVM, for tests and notebooks. Blocks until all ranks have ended. Each rank's
     * communicator is closed when the program returns. If the program fails on one rank, the job is aborted.
     *
     * @param <E> what the program throws besides unchecked exceptions
     * @param ranks the number of ranks, from 1 to 1,024
     * @param program the code of each rank; called once per rank, concurrently
     * @throws E the exception of the rank that failed first; an unchecked one or an {@link Error} is thrown likewise
     */
    public static <E extends Exception> void local(int ranks, LocalProgram<E> program) throws E {
        local(ranks, Options.fromEnvironment(), program);
    }

    /**
     * Runs a job whose ranks are threads of this JVM, like {@link #local(int, LocalProgram)}, with given options.
     *
     * @param <E> what the program throws besides unchecked exceptions
     * @param ranks the number of ranks, from 1 to 1,024
     * @param options the options of all ranks
     * @param program the code of each rank; called once per rank, concurrently
     * @throws E the exception of the rank that failed first; an unchecked one or an {@link Error} is thrown likewise
     */
    public static <E extends Exception> void local(int ranks, Options options, LocalProgram<E> program) throws E {
        Checks.notNull("options", options);
        Checks.notNull("program", program);
        warn(options);
        LocalRanks.run(ranks, options, program);
    }

    /** A launcher gives all ranks of a machine the same variables, so the first of them warns for all. */
    private static void warnOnce(Options options) {
        String number = System.getenv(JobVariables.LOCAL_RANK);
        if (number == null || number.equals("0")) {
            warn(options);
        }
    }

    private static void warn(Options options) {
        for (String warning : options.warnings()) {
            System.getLogger("io.tutti").log(System.Logger.Level.WARNING, warning);
        }
    }
}
