package io.tutti.cli.bench.output;

/**
 * What was measured of one contestant at one size, as files carry it.
 *
 * @param collective what was measured
 * @param library tutti, or a peer
 * @param algorithm its name or auto; of a peer, its setting
 * @param buffers where vectors lay
 * @param place whether the result stood in place (in) or not (out)
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param type of the elements
 * @param redop how they were combined; none if they were not
 * @param bytes size of the longer vector
 * @param count elements of a block
 * @param iterations timed calls that count
 * @param rounds in which they were made, of those that found the machine in one state
 * @param allRounds rounds in all
 * @param transferNanos time of a cache line between two processors meanwhile; NaN if not known
 * @param micros the time: median
 * @param lowMicros lower end of its 95 % interval
 * @param highMicros upper end
 * @param p10Micros 10th percentile
 * @param p90Micros 90th percentile
 * @param p99Micros 99th percentile
 * @param minMicros least
 * @param b2bMicros time of a call when calls follow each other without barriers, median of the rounds
 * @param algbw gigabytes (10^9) of size per second
 * @param busbw gigabytes per second that a link carried at least
 * @param linkbw gigabytes of payload per second that a plain TCP stream got of a link just before; NaN if links are not
 *     shaped, or ranks share them
 * @param wrong wrong elements; -1 if not checked
 */
public record Measurement(
        String collective,
        String library,
        String algorithm,
        String buffers,
        String place,
        String link,
        int ranks,
        String type,
        String redop,
        long bytes,
        long count,
        int iterations,
        int rounds,
        int allRounds,
        double transferNanos,
        double micros,
        double lowMicros,
        double highMicros,
        double p10Micros,
        double p90Micros,
        double p99Micros,
        double minMicros,
        double b2bMicros,
        double algbw,
        double busbw,
        double linkbw,
        long wrong) {
    private static final String OURS = "tutti";

    /** Whether this library was measured. */
    public boolean isOurs() {
        return library.equals(OURS);
    }

    /** The time over what the bytes of the busiest link take alone; NaN if the link's rate is not known. */
    public double overBytes() {
        return linkbw / busbw;
    }

    /** Who it was, in words. */
    public String who() {
        String words = isOurs() ? algorithm + ", " + buffers : library + " " + algorithm;
        return words + ", " + (place.equals("in") ? "in place" : "out of place");
    }
}
