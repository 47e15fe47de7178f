package io.tutti.config;

import io.tutti.crypto.Sha256;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The environment variables by which a launcher tells a process its position in a job. Methods that read a variable
 * throw an {@link IllegalArgumentException} of one line, which names the variable, its value and the accepted values.
 */
public final class JobVariables {
    /** This process's rank, 0 to size - 1. */
    public static final String RANK = "TUTTI_RANK";
    /** Number of ranks of the job. */
    public static final String SIZE = "TUTTI_SIZE";
    /** Where the ranks find rank 0: {@code host:port}, {@code [ipv6]:port}, {@code file:PATH} or {@code SCHEME:…}. */
    public static final String RENDEZVOUS = "TUTTI_RENDEZVOUS";
    /** The job's number: up to 16 hexadecimal digits; 0 if not set. */
    public static final String JOB = "TUTTI_JOB";
    /** The job's secret: at least 16 bytes in UTF-8. Takes precedence over {@link #SECRET_FILE}. */
    public static final String SECRET = "TUTTI_SECRET";
    /** Path of a file that contains the job's secret. */
    public static final String SECRET_FILE = "TUTTI_SECRET_FILE";
    /** Overrides host detection: ranks with different values are never on one host. */
    public static final String HOST = "TUTTI_HOST";
    /** The launcher's start; see {@link LaunchId#parse}. */
    public static final String LAUNCH = "TUTTI_LAUNCH";
    /** Path of a file on this host in which a rank notes why the job failed. */
    public static final String FAILURE_NOTE = "TUTTI_FAILURE_NOTE";
    /** Number of this process among those on its host. */
    public static final String LOCAL_RANK = "TUTTI_LOCAL_RANK";
    /** Number of the job's processes on this host, for the program's own use. */
    public static final String LOCAL_SIZE = "TUTTI_LOCAL_SIZE";
    /** How often the launcher has started the job again after a failure, from 0, for the program's own use. */
    public static final String RESTART = "TUTTI_RESTART";

    /** 1 in a process that joins a running job when that grows, rather than a job that starts. */
    public static final String REPLACEMENT = "TUTTI_REPLACEMENT";

    /** The running job whose ranks have started this one, in words of the package that did so. */
    public static final String PARENT = "TUTTI_PARENT";

    /** All environment variables that a launcher may set. */
    public static final Set<String> VARIABLES = Set.of(
            RANK,
            SIZE,
            RENDEZVOUS,
            JOB,
            SECRET,
            SECRET_FILE,
            HOST,
            LAUNCH,
            FAILURE_NOTE,
            LOCAL_RANK,
            LOCAL_SIZE,
            RESTART,
            REPLACEMENT,
            PARENT);

    /** Largest number of ranks of a job. */
    public static final int MOST_RANKS = 1 << 20;

    private JobVariables() {}

    /**
     * Reads a variable that holds a whole number.
     *
     * @param environment names and values, as from {@link System#getenv()}
     * @param name the variable
     * @param least smallest accepted value
     * @param most largest accepted value
     * @return the number
     * @throws IllegalArgumentException if the variable is not set or holds anything else
     */
    public static int number(Map<String, String> environment, String name, int least, int most) {
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

    /**
     * Reads the job's number from {@link #JOB}.
     *
     * @param environment names and values
     * @return the number; 0 if the variable is not set
     * @throws IllegalArgumentException if it does not hold up to 16 hexadecimal digits
     */
    public static long job(Map<String, String> environment) {
        String value = environment.getOrDefault(JOB, "0");
        try {
            return Long.parseUnsignedLong(value, 16);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(JOB + "=" + value + " must be up to 16 hexadecimal digits", e);
        }
    }

    /**
     * Derives a job's number from text. Every process that passes the same text gets the same number.
     *
     * @param text the id that an engine gives the job, for example
     * @return the first 64 bits of the text's SHA-256
     */
    public static long jobNumber(String text) {
        return ByteBuffer.wrap(Sha256.of(text)).getLong();
    }

    /**
     * Reads the job's secret from {@link #SECRET}, or else from the file that {@link #SECRET_FILE} names.
     *
     * @param environment names and values
     * @return the secret; empty if neither variable is set
     * @throws IllegalArgumentException if the file cannot be read or the secret is too short
     */
    public static Optional<byte[]> secret(Map<String, String> environment) {
        return Secret.from(environment);
    }

    /**
     * Reads from {@link #REPLACEMENT} whether this process is a replacement.
     *
     * @param environment names and values
     * @return whether it joins a running job
     * @throws IllegalArgumentException if the variable holds anything but 0 and 1
     */
    public static boolean isReplacement(Map<String, String> environment) {
        return environment.containsKey(REPLACEMENT) && number(environment, REPLACEMENT, 0, 1) == 1;
    }

    /**
     * Reads the launcher's start from {@link #LAUNCH}.
     *
     * @param environment names and values
     * @return the start; empty if the variable is not set
     * @throws IllegalArgumentException if its value has another form
     */
    public static Optional<LaunchId> launch(Map<String, String> environment) {
        try {
            return Optional.ofNullable(environment.get(LAUNCH)).map(LaunchId::parse);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(LAUNCH + "=" + e.getMessage(), e);
        }
    }
}
