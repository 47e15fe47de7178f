package io.tutti.training.gradient;

import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.SparseVector;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * An exchange whose first steps send every element: while parameters change fast, what a sparse exchange sends late is out of date (the
 * warm-up of Lin et al., Deep Gradient Compression, ICLR 2018, section 3.3, in one stage).
 */
public final class DenseWarmUp implements GradientExchange {
    private final GradientExchange dense;
    private final GradientExchange sparse;
    private final long steps;
    private final ExchangeTotals totals = new ExchangeTotals();
    private long step;
    private GradientExchange last;

    /**
     * Combines exchanges, which this one closes.
     *
     * @param dense the exchange of the first steps
     * @param sparse that of all others
     * @param steps number of the first steps
     */
    public DenseWarmUp(GradientExchange dense, GradientExchange sparse, long steps) {
        this.dense = dense;
        this.sparse = sparse;
        this.steps = steps;
        last = dense;
    }

    @Override
    public String name() {
        return sparse.name();
    }

    @Override
    public int elements() {
        return sparse.elements();
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        last = step < steps ? dense : sparse;
        last.exchange(gradient, update);
        step++;
        totals.add(last.report());
    }

    @Override
    public SparseVector sent() {
        return last.sent();
    }

    @Override
    public ExchangeReport report() {
        return last.report();
    }

    @Override
    public ExchangeTotals totals() {
        return totals;
    }

    /** Records the exchanges after the first steps. */
    @Override
    public void record(Recording recording) {
        sparse.record(recording);
    }

    @Override
    public boolean keepsResidual() {
        return sparse.keepsResidual();
    }

    @Override
    public float[] residual() {
        return sparse.residual();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        out.writeLong(step);
        dense.save(out);
        sparse.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        step = in.readLong();
        dense.restore(in);
        sparse.restore(in);
    }

    @Override
    public void close() {
        try (dense) {
            sparse.close();
        }
    }
}
