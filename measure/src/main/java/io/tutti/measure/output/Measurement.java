package io.tutti.measure.output;

/**
 * The result of one series at one size, with the fields that files carry.
 *
 * @param collective the measured collective
 * @param library tutti, or a peer
 * @param algorithm its name or auto; of a peer, its setting
 * @param buffers memory in which the vectors were stored
 * @param place whether the result was in place (in) or not (out)
 * @param mode how calls were made: plain, touched (vectors written before each call), started, or touched+started
 * @param link shm, tcp or auto
 * @param ranks number of ranks
 * @param type element type
 * @param redop reduction operator; none if nothing was reduced
 * @param bytes size of the longer vector
 * @param count elements of a block
 * @param iterations number of timed calls that count
 * @param rounds number of rounds of these calls: those in which the machine was in one state
 * @param allRounds number of all rounds
 * @param transferNanos time of a cache line between two processors meanwhile; NaN if unknown
 * @param micros the time: the median
 * @param lowMicros lower end of its 95 % interval
 * @param highMicros upper end
 * @param p10Micros 10th percentile
 * @param p90Micros 90th percentile
 * @param p99Micros 99th percentile
 * @param minMicros least time
 * @param b2bMicros time of a call when calls follow each other without barriers, median of the rounds
 * @param algbw gigabytes (10^9 bytes) of size per second
 * @param busbw gigabytes per second that a link carried at least
 * @param linkbw gigabytes of payload per second that a plain TCP stream reached on a link just before; NaN if links are
 *     not shaped, or ranks share them
 * @param messageRate million messages per second of all pairs of ranks together; NaN if not messages were measured
 * @param wrong number of wrong elements; -1 if not checked
 */
public record Measurement(
        String collective,
        String library,
        String algorithm,
        String buffers,
        String place,
        String mode,
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
        double messageRate,
        long wrong) {
    private static final String OURS = "tutti";

    /** Returns whether this library was measured. */
    public boolean isOurs() {
        return library.equals(OURS);
    }

    /**
     * Returns the time divided by the transfer time of the bytes on the busiest link; NaN if the link's rate is
     * unknown.
     */
    public double overBytes() {
        return linkbw / busbw;
    }

    /** Returns a description of the series. */
    public String who() {
        String words = isOurs() ? algorithm + ", " + buffers : library + " " + algorithm;
        return words + ", " + (place.equals("in") ? "in place" : "out of place");
    }
}
