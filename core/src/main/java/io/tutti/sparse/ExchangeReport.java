package io.tutti.sparse;

import java.util.EnumMap;
import java.util.Map;

/**
 * What one exchange did on this rank.
 *
 * @param volumes words by phase; phases without traffic are missing
 * @param isReevaluation whether a threshold or boundaries were found anew with the help of other ranks
 * @param selected the largest number of elements that any rank selected of its own gradient
 * @param result number of elements in the common result
 * @param communicationNanos time in collectives, waiting for others included
 * @param nanos time in all
 */
public record ExchangeReport(
        Map<Phase, Volume> volumes,
        boolean isReevaluation,
        long selected,
        long result,
        long communicationNanos,
        long nanos) {
    /** Copies. */
    public ExchangeReport {
        volumes = Map.copyOf(volumes);
    }

    /** An exchange that did not happen. */
    public static ExchangeReport none() {
        return new ExchangeReport(Map.of(), false, 0, 0, 0, 0);
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

    /** Two exchanges as one: volumes and times add up, of the numbers of elements the larger counts. */
    public ExchangeReport plus(ExchangeReport that) {
        Map<Phase, Volume> sums = new EnumMap<>(Phase.class);
        sums.putAll(volumes);
        that.volumes.forEach((phase, volume) -> sums.merge(phase, volume, Volume::plus));
        return new ExchangeReport(
                sums,
                isReevaluation || that.isReevaluation,
                Math.max(selected, that.selected),
                Math.max(result, that.result),
                communicationNanos + that.communicationNanos,
                nanos + that.nanos);
    }
}
