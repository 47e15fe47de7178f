package io.tutti.sparse;

import io.tutti.sparse.trace.Phase;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The totals of many exchanges on one rank. Exchanges that recompute thresholds or boundaries by communication are
 * counted separately, because they are rare and send more. Not thread-safe.
 */
public final class ExchangeTotals {
    /** Exchanges of one kind. */
    private static final class Sum {
        private final Map<Phase, WordVolume> volumes = new EnumMap<>(Phase.class);
        private long calls;
    }

    private final Sum ordinary = new Sum();
    private final Sum reevaluating = new Sum();
    private double localDeviations;
    private double globalDeviations;
    private long communicationNanos;
    private long nanos;

    /** Creates totals of no exchange. */
    public ExchangeTotals() {}

    /**
     * Adds one exchange; for implementations of {@link GradientExchange}.
     *
     * @param report the report of the exchange
     */
    public void add(ExchangeReport report) {
        Sum sum = report.isReevaluation() ? reevaluating : ordinary;
        sum.calls++;
        report.volumes().forEach((phase, volume) -> sum.volumes.merge(phase, volume, WordVolume::plus));
        localDeviations += report.localDeviation();
        globalDeviations += report.globalDeviation();
        communicationNanos += report.communicationNanos();
        nanos += report.nanos();
    }

    /** {@return the number of exchanges} */
    public long calls() {
        return ordinary.calls + reevaluating.calls;
    }

    /** {@return the number of exchanges that have recomputed thresholds or boundaries} */
    public long reevaluations() {
        return reevaluating.calls;
    }

    /** {@return a view of the words by phase of exchanges that have reused thresholds and boundaries} */
    public Map<Phase, WordVolume> ordinaryVolumes() {
        return Collections.unmodifiableMap(ordinary.volumes);
    }

    /** {@return a view of the words by phase of exchanges that have recomputed thresholds or boundaries} */
    public Map<Phase, WordVolume> reevaluationVolumes() {
        return Collections.unmodifiableMap(reevaluating.volumes);
    }

    /**
     * {@return the words of one phase of all exchanges}
     *
     * @param phase a phase; one without traffic has {@link WordVolume#NONE}
     */
    public WordVolume of(Phase phase) {
        return ordinary.volumes
                .getOrDefault(phase, WordVolume.NONE)
                .plus(reevaluating.volumes.getOrDefault(phase, WordVolume.NONE));
    }

    /** {@return the words of all phases of all exchanges} */
    public WordVolume total() {
        WordVolume total = WordVolume.NONE;
        for (Phase phase : Phase.values()) {
            total = total.plus(of(phase));
        }
        return total;
    }

    /** {@return the mean over exchanges of {@link ExchangeReport#localDeviation}; 0 before the first} */
    public double meanLocalDeviation() {
        return calls() == 0 ? 0 : localDeviations / calls();
    }

    /** {@return the mean over exchanges of {@link ExchangeReport#globalDeviation}; 0 before the first} */
    public double meanGlobalDeviation() {
        return calls() == 0 ? 0 : globalDeviations / calls();
    }

    /** {@return the time in collectives of all exchanges in nanoseconds, including waiting for other ranks} */
    public long communicationNanos() {
        return communicationNanos;
    }

    /** {@return the total time of all exchanges in nanoseconds} */
    public long nanos() {
        return nanos;
    }

    /** {@return counts and words in one line for humans} */
    @Override
    public String toString() {
        WordVolume total = total();
        return calls() + " exchanges, " + reevaluations() + " of them recomputed thresholds or boundaries, "
                + total.sent() + " words sent, " + total.received() + " received";
    }
}
