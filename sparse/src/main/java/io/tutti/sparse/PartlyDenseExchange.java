package io.tutti.sparse;

import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Exchanges the first elements of a gradient by one exchange and the rest, such as biases, by a dense one. */
final class PartlyDenseExchange implements GradientExchange {
    private final GradientExchange first;
    private final GradientExchange rest;
    /** The result for the rest, until that for the first elements is there, too. */
    private final MemorySegment restUpdate;

    private final ExchangeTotals totals = new ExchangeTotals();
    private ExchangeReport report = ExchangeReport.none();

    PartlyDenseExchange(GradientExchange first, GradientExchange rest) {
        this.first = first;
        this.rest = rest;
        restUpdate = MemorySegment.ofArray(new float[rest.elements()]);
    }

    @Override
    public String name() {
        return first.name();
    }

    @Override
    public int elements() {
        return first.elements() + rest.elements();
    }

    @Override
    public boolean overlaps() {
        return first.overlaps() || rest.overlaps();
    }

    /** Each part learns of what lies in it. */
    @Override
    public void announce(MemorySegment gradient, int from, int to) {
        requireLength("gradient", gradient);
        if (from < 0 || to < from || to > elements()) {
            throw new IllegalArgumentException(
                    "from=" + from + " to=" + to + " must be a range of elements=" + elements());
        }
        int border = first.elements();
        if (from < border) {
            first.announce(head(gradient), from, Math.min(to, border));
        }
        if (to > border) {
            rest.announce(tail(gradient), Math.max(from, border) - border, to - border);
        }
    }

    /**
     * The first elements come last: only their exchange may refuse a gradient, and only it has a residual, so a refusal, or a failure of
     * either part, leaves all as it was.
     */
    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        rest.exchange(tail(gradient), restUpdate);
        first.exchange(head(gradient), head(update));
        tail(update).copyFrom(restUpdate);
        report = combined(first.report(), rest.report());
        totals.add(report);
    }

    private MemorySegment head(MemorySegment whole) {
        return whole.asSlice(0, (long) Float.BYTES * first.elements());
    }

    private MemorySegment tail(MemorySegment whole) {
        return whole.asSlice((long) Float.BYTES * first.elements());
    }

    /** The traffic and the times of both; what was selected is the first one's matter. */
    private static ExchangeReport combined(ExchangeReport first, ExchangeReport rest) {
        Map<Phase, WordVolume> volumes = new EnumMap<>(Phase.class);
        volumes.putAll(first.volumes());
        rest.volumes().forEach((phase, volume) -> volumes.merge(phase, volume, WordVolume::plus));
        return new ExchangeReport(
                volumes,
                first.isReevaluation(),
                first.wanted(),
                first.selections(),
                first.result(),
                first.communicationNanos() + rest.communicationNanos(),
                first.nanos() + rest.nanos());
    }

    @Override
    public SparseVector sent() {
        return first.sent();
    }

    @Override
    public ExchangeReport report() {
        return report;
    }

    @Override
    public ExchangeTotals totals() {
        return totals;
    }

    @Override
    public void record(Recording recording) {
        throw new UnsupportedOperationException("an exchange with dense elements besides cannot be recorded");
    }

    @Override
    public boolean keepsResidual() {
        return first.keepsResidual();
    }

    @Override
    public float[] residual() {
        return Arrays.copyOf(first.residual(), elements());
    }

    @Override
    public void save(DataOutput out) throws IOException {
        first.save(out);
        rest.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        first.restore(in);
        rest.restore(in);
    }

    @Override
    public void close() {
        try (rest) {
            first.close();
        }
    }
}
