package io.tutti.spi;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A process's position in a job, and where it finds the other ranks. Immutable. Begin with {@link #of} and add what is
 * known:
 *
 * <pre>{@code
 * Membership.of(rank, size, new Rendezvous.Address("10.0.0.7", 7077)).withJob("app-17, stage 3").withSecret(secret)
 * }</pre>
 *
 * @param rank this process's rank, 0 to size - 1
 * @param size number of ranks of the job, 1 to 1,048,576
 * @param rendezvous where the ranks find rank 0; may be null if size is 1
 * @param job the job's number; ranks with different numbers refuse each other; 0 unless set
 * @param secret at least 16 bytes that only the ranks of the job know; null if not set, which a job of several ranks
 *     allows only in a private {@link KeyValueSpace}
 * @param localRank number of this process among those on its host: the first one removes what dead jobs have left in shared
 *     memory, each of them where it is not set. Which ranks share a host is measured
 * @param host the engine's name of this host: ranks with different names are never on one host, ranks with equal names
 *     only if a probe confirms it; null to leave it to the probe
 * @param launch the start of the launcher or engine: ranks of different starts refuse each other; null if not set, which
 *     must then be so on all ranks
 */
public record Membership(
        int rank,
        int size,
        Rendezvous rendezvous,
        long job,
        byte[] secret,
        OptionalInt localRank,
        String host,
        LaunchId launch) {
    private static final int LEAST_SECRET = 16;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if rank or size is out of range, a job of several ranks has no rendezvous, or the
     *     secret is too short
     */
    public Membership {
        if (size < 1 || size > JobVariables.MOST_RANKS) {
            throw new IllegalArgumentException("size=" + size + " must be from 1 to " + JobVariables.MOST_RANKS);
        }
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException("rank=" + rank + " must be from 0 to " + (size - 1));
        }
        if (rendezvous == null && size > 1) {
            throw new IllegalArgumentException("rendezvous=null: a job of several ranks needs one");
        }
        if (secret != null && secret.length < LEAST_SECRET) {
            throw new IllegalArgumentException(
                    "the job's secret has " + secret.length + " bytes, at least " + LEAST_SECRET + " are needed");
        }
        secret = secret == null ? null : secret.clone();
    }

    /**
     * Returns a position without job number, secret, host name and start.
     *
     * @param rank this process's rank, 0 to size - 1
     * @param size number of ranks
     * @param rendezvous where the ranks find rank 0; may be null if size is 1
     * @return the position
     * @throws IllegalArgumentException if a value is out of range
     */
    public static Membership of(int rank, int size, Rendezvous rendezvous) {
        return new Membership(rank, size, rendezvous, 0, null, OptionalInt.empty(), null, null);
    }

    /**
     * Reads a position from {@code TUTTI_RANK}, {@code TUTTI_SIZE}, {@code TUTTI_JOB}, {@code TUTTI_SECRET}, {@code
     * TUTTI_SECRET_FILE}, {@code TUTTI_LOCAL_RANK}, {@code TUTTI_HOST} and {@code TUTTI_LAUNCH}.
     *
     * @param environment names and values of environment variables
     * @param rendezvous where the ranks find rank 0; may be null if {@code TUTTI_SIZE} is 1
     * @return the position
     * @throws IllegalArgumentException if rank or size is not set, or a variable is invalid; the message is one line
     */
    public static Membership ofVariables(Map<String, String> environment, Rendezvous rendezvous) {
        requireRankAndSize(environment);
        int size = JobVariables.number(environment, JobVariables.SIZE, 1, JobVariables.MOST_RANKS);
        int rank = JobVariables.number(environment, JobVariables.RANK, 0, size - 1);
        if (rendezvous == null && size > 1) {
            throw new IllegalArgumentException(
                    JobVariables.RENDEZVOUS + " is not set; start the ranks by a launcher, e.g. tutti run");
        }
        OptionalInt localRank = environment.containsKey(JobVariables.LOCAL_RANK)
                ? OptionalInt.of(JobVariables.number(environment, JobVariables.LOCAL_RANK, 0, size - 1))
                : OptionalInt.empty();
        return new Membership(
                rank,
                size,
                rendezvous,
                JobVariables.job(environment),
                size == 1 ? null : JobVariables.secret(environment).orElse(null),
                localRank,
                environment.get(JobVariables.HOST),
                JobVariables.launch(environment).orElse(null));
    }

    private static void requireRankAndSize(Map<String, String> environment) {
        boolean hasRank = environment.containsKey(JobVariables.RANK);
        boolean hasSize = environment.containsKey(JobVariables.SIZE);
        if (hasRank && hasSize) {
            return;
        }
        String set = hasRank ? JobVariables.RANK : hasSize ? JobVariables.SIZE : JobVariables.RENDEZVOUS;
        String missing = hasRank
                ? JobVariables.SIZE + " is not"
                : hasSize
                        ? JobVariables.RANK + " is not"
                        : JobVariables.RANK + " and " + JobVariables.SIZE + " are not";
        throw new IllegalArgumentException(set + " is set, " + missing
                + ": start the ranks by a launcher that sets both, such as tutti run, or unset " + set
                + " for a job of one");
    }

    /**
     * Returns a copy with a job number that is derived from text.
     *
     * @param id the engine's id of the job, the same on all ranks
     * @return the copy
     */
    public Membership withJob(String id) {
        return withJob(JobVariables.jobNumber(id));
    }

    /**
     * Returns a copy with a job number.
     *
     * @param number the same on all ranks
     * @return the copy
     */
    public Membership withJob(long number) {
        return new Membership(rank, size, rendezvous, number, secret, localRank, host, launch);
    }

    /**
     * Returns a copy with a secret.
     *
     * @param bytes at least 16, random, the same on all ranks; null for none
     * @return the copy
     * @throws IllegalArgumentException if it is too short
     */
    public Membership withSecret(byte[] bytes) {
        return new Membership(rank, size, rendezvous, job, bytes, localRank, host, launch);
    }

    /**
     * Returns a copy with the number of this process among those on its host.
     *
     * @param number from 0
     * @return the copy
     */
    public Membership withLocalRank(int number) {
        return new Membership(rank, size, rendezvous, job, secret, OptionalInt.of(number), host, launch);
    }

    /**
     * Returns a copy with the engine's name of this host.
     *
     * @param name the name; null for none
     * @return the copy
     */
    public Membership withHost(String name) {
        return new Membership(rank, size, rendezvous, job, secret, localRank, name, launch);
    }

    /**
     * Returns a copy with the start of the launcher or engine.
     *
     * @param start different at each start, the same on all ranks that this launcher started; null for none
     * @return the copy
     */
    public Membership withLaunch(LaunchId start) {
        return new Membership(rank, size, rendezvous, job, secret, localRank, host, start);
    }

    /** {@return a copy of the secret; null if there is none} */
    @Override
    public byte[] secret() {
        return secret == null ? null : secret.clone();
    }

    /** {@return the position without the secret} */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "rank %d of %d, job %016x, at %s", rank, size, job, rendezvous);
    }
}
