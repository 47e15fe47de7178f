package io.tutti.cli.doctor;

import java.util.List;

/**
 * What follows from the records of a job.
 *
 * @param job its number, in hexadecimal digits
 * @param start the start's id, likewise
 * @param ranks ranks of the job
 * @param missing ranks without a record; not copied, because they may be a million
 * @param problems files that were left out, a line each
 * @param causes why the job failed, by the ranks that say so; empty if it runs
 * @param positions where each rank is
 * @param communicators of each communicator in which ranks are, or differ, and of the world
 */
public record JobDiagnosis(
        String job,
        String start,
        int ranks,
        List<Integer> missing,
        List<String> problems,
        List<Cause> causes,
        List<RankPosition> positions,
        List<CommunicatorDiagnosis> communicators) {
    /** Copies the other lists. */
    public JobDiagnosis {
        problems = List.copyOf(problems);
        causes = List.copyOf(causes);
        positions = List.copyOf(positions);
        communicators = List.copyOf(communicators);
    }

    /**
     * Why the job failed.
     *
     * @param text the category and the message
     * @param ranks that say so
     */
    public record Cause(String text, List<Integer> ranks) {}

    /**
     * Where a rank is.
     *
     * @param rank the rank
     * @param host its host
     * @param pid its process
     * @param site the innermost frame of its program, and its thread; empty if unknown
     */
    public record RankPosition(int rank, String host, long pid, String site) {}
}
