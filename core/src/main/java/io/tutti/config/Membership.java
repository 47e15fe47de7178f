package io.tutti.config;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A process's position in a job, as the launcher sets it in the environment.
 *
 * @param rank this process's rank, 0 to size - 1
 * @param size number of ranks of the job
 * @param rendezvous where rank 0 listens: {@code host:port}, {@code [ipv6]:port}, or {@code file:PATH} for a file in
 *     which rank 0 writes its address (one host only); may be null if size is 1
 * @param job the job's number; ranks with different numbers refuse each other
 * @param secret known to the ranks of the job only; null if size is 1
 * @param host overrides host detection: ranks with different values are never on one host; null if not set
 * @param launch the launcher's start; null if not set
 */
public record Membership(int rank, int size, String rendezvous, long job, byte[] secret, String host, LaunchId launch) {
    /** This process's rank, 0 to size - 1. */
    public static final String RANK = "TUTTI_RANK";
    /** Number of ranks of the job. */
    public static final String SIZE = "TUTTI_SIZE";
    /** Where rank 0 listens; see {@link #rendezvous()}. */
    public static final String RENDEZVOUS = "TUTTI_RENDEZVOUS";
    /** The job's number: up to 16 hexadecimal digits; 0 if not set. */
    public static final String JOB = "TUTTI_JOB";
    /** The job's secret: at least 16 bytes in UTF-8. Takes precedence over {@link #SECRET_FILE}. */
    public static final String SECRET = "TUTTI_SECRET";
    /** Path of a file that contains the job's secret. */
    public static final String SECRET_FILE = "TUTTI_SECRET_FILE";
    /** Overrides host detection; see {@link #host()}. */
    public static final String HOST = "TUTTI_HOST";
    /** The launcher's start; see {@link LaunchId#parse}. */
    public static final String LAUNCH = "TUTTI_LAUNCH";
    /** Path of a file on this host in which a rank notes why the job failed. */
    public static final String FAILURE_NOTE = "TUTTI_FAILURE_NOTE";
    /** Number of this process among those on its host, for the program's own use. */
    public static final String LOCAL_RANK = "TUTTI_LOCAL_RANK";
    /** Number of the job's processes on this host, for the program's own use. */
    public static final String LOCAL_SIZE = "TUTTI_LOCAL_SIZE";

    /** All environment variables that a launcher may set. */
    public static final Set<String> VARIABLES = Set.of(
            RANK, SIZE, RENDEZVOUS, JOB, SECRET, SECRET_FILE, HOST, LAUNCH, FAILURE_NOTE, LOCAL_RANK, LOCAL_SIZE);

    /**
     * Reads the membership from environment variables.
     *
     * @param environment names and values, as from {@link System#getenv()}
     * @return the membership; empty if the environment sets neither rank nor size, which means a job of one rank
     * @throws IllegalArgumentException if a variable is missing or has an invalid value
     */
    public static Optional<Membership> from(Map<String, String> environment) {
        if (!environment.containsKey(RANK) && !environment.containsKey(SIZE)) {
            return Optional.empty();
        }
        checkBoth(environment);
        int size = number(environment, SIZE, 1, 1 << 20);
        int rank = number(environment, RANK, 0, size - 1);
        byte[] secret = size == 1 ? null : Secret.from(environment);
        return Optional.of(new Membership(
                rank,
                size,
                required(environment, RENDEZVOUS, size),
                job(environment),
                secret,
                environment.get(HOST),
                launch(environment)));
    }

    private static LaunchId launch(Map<String, String> environment) {
        String value = environment.get(LAUNCH);
        try {
            return value == null ? null : LaunchId.parse(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(LAUNCH + "=" + e.getMessage(), e);
        }
    }

    private static void checkBoth(Map<String, String> environment) {
        if (!environment.containsKey(RANK) || !environment.containsKey(SIZE)) {
            String set = environment.containsKey(RANK) ? RANK : SIZE;
            String other = set.equals(RANK) ? SIZE : RANK;
            throw new IllegalArgumentException(set + " is set, " + other
                    + " is not: start the ranks by a launcher that sets both, such as tutti run, or unset " + set
                    + " for a job of one");
        }
    }

    private static long job(Map<String, String> environment) {
        String value = environment.getOrDefault(JOB, "0");
        try {
            return Long.parseUnsignedLong(value, 16);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(JOB + "=" + value + " must be up to 16 hexadecimal digits", e);
        }
    }

    private static String required(Map<String, String> environment, String name, int size) {
        String value = environment.get(name);
        if (value == null && size > 1) {
            throw new IllegalArgumentException(name + " is not set; start the ranks by a launcher, e.g. tutti run");
        }
        return value;
    }

    private static int number(Map<String, String> environment, String name, int least, int most) {
        String value = environment.get(name);
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below, with the expected range
        }
        throw new IllegalArgumentException(
                name + "=" + value + " must be a whole number from " + least + " to " + most);
    }
}
