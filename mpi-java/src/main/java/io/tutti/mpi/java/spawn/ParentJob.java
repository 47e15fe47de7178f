package io.tutti.mpi.java.spawn;

import io.tutti.config.JobVariables;
import io.tutti.spi.Membership;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The job of both sides of a spawn: first the processes that are started, then the ranks that start them. The former learn of it from
 * {@link JobVariables#PARENT}, which what they start inherits; so it names the job that it is for.
 *
 * @param parents number of ranks that start others
 * @param children number of ranks that are started
 * @param program which of several programs a started process runs, from 0
 * @param child number of the job of those that are started
 * @param number of the job of both
 * @param isOneHost whether both sides are on one host
 * @param folder in which both sides find each other
 */
public record ParentJob(
        int parents, int children, int program, long child, long number, boolean isOneHost, Path folder) {
    private static final String SEPARATOR = ",";
    private static final int PARTS = 7;

    /**
     * Reads the variable.
     *
     * @param environment names and values
     * @return the job; empty if {@code spawn} has not started this process
     * @throws IllegalArgumentException if the variable has another form
     */
    public static Optional<ParentJob> from(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(JobVariables.PARENT))
                .map(ParentJob::parse)
                .filter(job -> job.child == JobVariables.job(environment));
    }

    /**
     * Reads what {@code toString} writes.
     *
     * @param text the job
     * @return the job
     * @throws IllegalArgumentException if the text has another form
     */
    public static ParentJob parse(String text) {
        String[] parts = text.split(SEPARATOR, PARTS);
        try {
            if (parts.length == PARTS) {
                return new ParentJob(
                        Integer.parseInt(parts[0]),
                        Integer.parseInt(parts[1]),
                        Integer.parseInt(parts[2]),
                        HexFormat.fromHexDigitsToLong(parts[3]),
                        HexFormat.fromHexDigitsToLong(parts[4]),
                        Boolean.parseBoolean(parts[5]),
                        Path.of(parts[6]));
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IllegalArgumentException(
                JobVariables.PARENT + "=" + text + " is not what spawn sets; unset it to start a job without parents");
    }

    /**
     * Returns the place of a process that was started.
     *
     * @param rank among them
     * @param secret of this job
     * @return what it connects with
     */
    public Membership ofChild(int rank, byte[] secret) {
        return membership(rank, secret, MeetingPlace.ofChild(folder, isOneHost));
    }

    /**
     * Returns the place of a rank that starts others.
     *
     * @param rank among those
     * @param secret of this job
     * @param told what {@link Children#await} has returned
     * @return what it connects with
     */
    public Membership ofParent(int rank, byte[] secret, String told) {
        return membership(children + rank, secret, MeetingPlace.ofParent(folder, told));
    }

    private Membership membership(int rank, byte[] secret, MeetingPlace place) {
        return Membership.of(rank, parents + children, place)
                .withJob(number)
                .withSecret(secret)
                .withHost(System.getenv(JobVariables.HOST));
    }

    /** {@return the same job as a process of another program sees it} */
    ParentJob ofProgram(int index) {
        return new ParentJob(parents, children, index, child, number, isOneHost, folder);
    }

    /** {@return the value of the variable} */
    @Override
    public String toString() {
        return String.join(
                SEPARATOR,
                String.valueOf(parents),
                String.valueOf(children),
                String.valueOf(program),
                HexFormat.of().toHexDigits(child),
                HexFormat.of().toHexDigits(number),
                String.valueOf(isOneHost),
                folder.toString());
    }
}
