package io.tutti.studies;

import io.tutti.report.plot.Series;

/**
 * A number of a figure; a line of its CSV file.
 *
 * @param figure the figure
 * @param method how the number was obtained
 * @param network name of the network, or this machine
 * @param series the line of the figure: an algorithm, or a ratio of two
 * @param ranks number of ranks
 * @param ranksPerNode number of ranks per node; 1 if each has its own
 * @param bytes size of the vector
 * @param unit seconds, or times for ratios
 * @param value the number; the mean of several runs
 * @param low least of several runs
 * @param high greatest of several runs
 */
public record Value(
        String figure,
        Method method,
        String network,
        String series,
        int ranks,
        int ranksPerNode,
        long bytes,
        String unit,
        double value,
        double low,
        double high) {
    /** Returns the value as a point over bytes. */
    public Series.Point overBytes() {
        return new Series.Point(bytes, value, low, high);
    }

    /** Returns the value as a point over ranks. */
    public Series.Point overRanks() {
        return new Series.Point(ranks, value, low, high);
    }
}
