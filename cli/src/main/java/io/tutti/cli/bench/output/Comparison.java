package io.tutti.cli.bench.output;

/**
 * One contestant beside the strongest of others at one size; ratios above 1 mean that it took longer.
 *
 * @param collective what was measured
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param bytes size of the longer vector
 * @param who the contestant
 * @param against the one with the least median among the others
 * @param ratio of the medians
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param b2bRatio of the times of calls without barriers, to the least of the others
 * @param rounds rounds that count: those that found the machine in one state
 * @param allRounds rounds in all
 * @param transferNanos time of a cache line between two processors in these rounds; NaN if not known
 */
public record Comparison(
        String collective,
        String link,
        int ranks,
        long bytes,
        String who,
        String against,
        double ratio,
        double low,
        double high,
        double b2bRatio,
        int rounds,
        int allRounds,
        double transferNanos) {}
