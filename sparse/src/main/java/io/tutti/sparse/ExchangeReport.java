package io.tutti.sparse;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What one exchange did on this rank.
 *
 * @param volumes words by phase; phases without traffic are missing
 * @param isReevaluation whether a threshold or boundaries were found anew with the help of other ranks
 * @param wanted k, the number of elements that a rank should select
 * @param selections numbers of elements that the ranks selected of their own gradients, in rank order
 * @param result number of elements in the common result
 * @param communicationNanos time in collectives, waiting for others included
 * @param nanos time in all
 */
public record ExchangeReport(
        Map<Phase, Volume> volumes,
        boolean isReevaluation,
        int wanted,
        List<Integer> selections,
        long result,
        long communicationNanos,
        long nanos) {
    /** Copies. */
    public ExchangeReport {
        volumes = Map.copyOf(volumes);
        selections = List.copyOf(selections);
    }

    /** An exchange that did not happen. */
    public static ExchangeReport none() {
        return new ExchangeReport(Map.of(), false, 0, List.of(), 0, 0, 0);
    }

    static ExchangeReport of(
            CountedCollectives collectives,
            boolean isReevaluation,
            int wanted,
            int[] selections,
            long result,
            long nanos) {
        List<Integer> sizes = Arrays.stream(selections).boxed().toList();
        return new ExchangeReport(
                collectives.volumes(), isReevaluation, wanted, sizes, result, collectives.nanos(), nanos);
    }

    /** The largest number of elements that any rank selected of its own gradient. */
    public int selected() {
        return selections.stream().mapToInt(size -> size).max().orElse(0);
    }

    /** By how much of k the ranks' selections differ from it, as the mean over ranks; 0 if k is 0. */
    public double localDeviation() {
        return selections.stream()
                .mapToDouble(size -> deviation(size, wanted))
                .average()
                .orElse(0);
    }

    /** By how much of k the result's number of elements differs from it; says something where sums are selected. */
    public double globalDeviation() {
        return deviation(result, wanted);
    }

    private static double deviation(long number, int wanted) {
        return wanted == 0 ? 0 : (double) Math.abs(number - wanted) / wanted;
    }

    /** Words of one phase. */
    public Volume of(Phase phase) {
        return volumes.getOrDefault(phase, Volume.NONE);
    }

    /** Words of all phases. */
    public Volume total() {
        return volumes.values().stream().reduce(Volume.NONE, Volume::plus);
    }

    /** Time outside collectives: selecting, adding up, writing the update. */
    public long sparsificationNanos() {
        return nanos - communicationNanos;
    }
}
