package io.tutti.launch.request;

import io.tutti.crypto.SystemRandom;
import java.util.HexFormat;

/**
 * Describes which part of a job this launcher starts.
 *
 * @param nodes number of machines; each has its own launcher and the same number of ranks
 * @param node this machine's number, 0 to nodes - 1
 * @param rendezvous {@code host:port} on which rank 0 listens; null if one machine holds the whole job
 * @param job the job's number, equal on all machines
 * @param secret shared secret that authenticates the ranks of the job, equal on all machines
 */
public record LaunchPlace(int nodes, int node, String rendezvous, long job, String secret) {
    private static final int SECRET_BYTES = 32;

    /**
     * Validates the numbers.
     *
     * @throws IllegalArgumentException if {@code nodes} is less than 1, or {@code node} is not from 0 to {@code nodes - 1}
     */
    public LaunchPlace {
        if (nodes < 1 || node < 0 || node >= nodes) {
            throw new IllegalArgumentException("node-rank=" + node + " must be from 0 to nnodes - 1 = " + (nodes - 1));
        }
    }

    /** {@return the part of a launcher that starts the whole job, with a new job number and a new secret} */
    public static LaunchPlace oneMachine() {
        String secret = HexFormat.of().formatHex(SystemRandom.bytes(SECRET_BYTES));
        return new LaunchPlace(1, 0, null, SystemRandom.number(), secret);
    }

    /** {@return the job's number as ranks and file names carry it: 16 hexadecimal digits} */
    public String jobText() {
        return HexFormat.of().toHexDigits(job);
    }

    /** Omits the secret. */
    @Override
    public String toString() {
        return "Place[node=" + node + " of " + nodes + ", rendezvous=" + rendezvous + ", job=" + jobText() + "]";
    }
}
