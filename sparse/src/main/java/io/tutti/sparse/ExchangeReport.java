package io.tutti.sparse;

import io.tutti.sparse.trace.Phase;
import java.util.List;
import java.util.Map;

/**
 * The report of one exchange on this rank.
 *
 * @param volumes words by phase; phases without traffic are absent
 * @param isReevaluation whether a threshold or boundaries were recomputed by communicating with other ranks
 * @param wanted k, the number of elements that a rank should select
 * @param selections number of elements that each rank selected from its gradient, in rank order
 * @param result number of elements in the common result
 * @param communicationNanos time in collectives in nanoseconds, including waiting for other ranks
 * @param nanos total time in nanoseconds
 */
public record ExchangeReport(
        Map<Phase, WordVolume> volumes,
        boolean isReevaluation,
        int wanted,
        List<Integer> selections,
        long result,
        long communicationNanos,
        long nanos) {
    /** Creates a report with copies of the mutable arguments. */
    public ExchangeReport {
        volumes = Map.copyOf(volumes);
        selections = List.copyOf(selections);
    }

    /** {@return the report of an exchange that did not take place} */
    public static ExchangeReport none() {
        return new ExchangeReport(Map.of(), false, 0, List.of(), 0, 0, 0);
    }

    /** {@return the largest number of elements that any rank selected from its gradient; 0 without ranks} */
    public int selected() {
        return selections.stream().mapToInt(size -> size).max().orElse(0);
    }

    /** {@return the mean over ranks of the relative difference between a rank's selection and k; 0 if k is 0} */
    public double localDeviation() {
        return selections.stream()
                .mapToDouble(size -> deviation(size, wanted))
                .average()
                .orElse(0);
    }

    /**
     * {@return the relative difference between the result's number of elements and k; 0 if k is 0} The value is
     * meaningful where sums are selected.
     */
    public double globalDeviation() {
        return deviation(result, wanted);
    }

    private static double deviation(long number, int wanted) {
        return wanted == 0 ? 0 : (double) Math.abs(number - wanted) / wanted;
    }

    /**
     * {@return the words that this rank sent and received in one phase}
     *
     * @param phase a phase; one without traffic has {@link WordVolume#NONE}
     */
    public WordVolume of(Phase phase) {
        return volumes.getOrDefault(phase, WordVolume.NONE);
    }

    /** {@return the words that this rank sent and received in all phases} */
    public WordVolume total() {
        return volumes.values().stream().reduce(WordVolume.NONE, WordVolume::plus);
    }

    /** {@return the time outside collectives in nanoseconds: selecting, summing, and writing the update} */
    public long sparsificationNanos() {
        return nanos - communicationNanos;
    }
}
