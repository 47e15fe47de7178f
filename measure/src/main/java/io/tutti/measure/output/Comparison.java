package io.tutti.measure.output;

/**
 * Compares one series with the strongest of others at one size. A ratio above 1 means that the series took longer.
 *
 * @param collective the measured collective
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param bytes size of the longer vector
 * @param who the series
 * @param against the series with the least median among the others
 * @param ratio ratio of the medians
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param b2bAgainst the series with the least time of calls without barriers among the others
 * @param b2bRatio ratio of the times of calls without barriers, to that one's
 * @param b2bLow lower end of its 95 % interval
 * @param b2bHigh upper end
 * @param rounds number of rounds that count: those in which the machine was in one state
 * @param allRounds number of all rounds
 * @param transferNanos time of a cache line between two processors in these rounds; NaN if unknown
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
        String b2bAgainst,
        double b2bRatio,
        double b2bLow,
        double b2bHigh,
        int rounds,
        int allRounds,
        double transferNanos) {}
