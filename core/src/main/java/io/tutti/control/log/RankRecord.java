package io.tutti.control.log;

import java.util.List;

/**
 * What a rank has recorded, as it is written to a file when the job fails, or sent when it is asked for.
 *
 * @param job the job's number
 * @param start the start's id
 * @param rank the rank's number in the world
 * @param size ranks of the world
 * @param host the rank's host
 * @param pid its process
 * @param wallNanos the time of the record, in nanoseconds since 1970
 * @param nanos the same time by {@link System#nanoTime}
 * @param cause why the job failed, beginning with the category; empty if it has not
 * @param communicators what is known of each communicator; the world's is 0
 */
public record RankRecord(
        long job,
        long start,
        int rank,
        int size,
        String host,
        long pid,
        long wallNanos,
        long nanos,
        String cause,
        List<CommunicatorRecord> communicators) {
    /** Copies the list. */
    public RankRecord {
        communicators = List.copyOf(communicators);
    }

    /** {@return a time by {@link System#nanoTime} of this rank, in nanoseconds since 1970} */
    public long wall(long time) {
        return wallNanos + (time - nanos);
    }
}
