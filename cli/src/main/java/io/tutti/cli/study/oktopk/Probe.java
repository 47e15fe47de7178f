package io.tutti.cli.study.oktopk;

import io.tutti.Communicator;
import io.tutti.sparse.Exchange;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.Recording;
import io.tutti.sparse.Selection;
import io.tutti.sparse.SparseVector;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** Stands around an exchange and looks at what goes through it; changes nothing. All ranks have one. */
final class Probe implements Exchange {
    /** Steps for which the paper keeps a threshold. */
    static final int PERIOD = 32;
    /** Assumption 1 needs all ranks' vectors, so it is looked at now and then only. */
    private static final int XI_EVERY = 10;
    /** The spread that is kept is of the last step whose threshold is so old. */
    private static final int OLD = 25;

    private final Exchange inner;
    private final Communicator world;
    private final int k;
    private final List<Look> looks = new ArrayList<>();
    private Spread spread;
    private double threshold;
    private int step;

    Probe(Exchange inner, Communicator world, int k) {
        this.inner = inner;
        this.world = world;
        this.k = k;
    }

    /** One for each step. */
    List<Look> looks() {
        return looks;
    }

    /** Of a late step with an old threshold. */
    Spread spread() {
        return spread;
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        int age = step++ % PERIOD;
        float[] own = gradient.toArray(ValueLayout.JAVA_FLOAT);
        float[] accumulated = inner.residual();
        for (int i = 0; i < own.length; i++) {
            accumulated[i] += own[i];
        }
        Spread now = Spread.of(accumulated, threshold, age);
        threshold = age == 0 ? now.exact(k) : threshold;
        spread = age == OLD ? now : spread;
        inner.exchange(gradient, update);
        double xi = step % XI_EVERY == 0 ? xi(accumulated, own, update) : Double.NaN;
        int n = own.length;
        looks.add(new Look(
                step,
                k,
                Math.round(n * now.above(threshold)),
                Math.round(n * now.above(now.normal(k))),
                inner.report().selected(),
                inner.report().result(),
                xi,
                age));
    }

    /** How far the update is from the k largest of the true sum, over the length of the true gradient. */
    private double xi(float[] accumulated, float[] gradient, MemorySegment update) {
        world.allreduce(accumulated, Reduction.AVG);
        world.allreduce(gradient, Reduction.AVG);
        float[] difference = update.toArray(ValueLayout.JAVA_FLOAT);
        SparseVector top = Selection.top(accumulated, k);
        for (int place = 0; place < top.size(); place++) {
            difference[top.index(place)] -= top.value(place);
        }
        return length(difference) / length(gradient);
    }

    private static double length(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        return Math.sqrt(squares);
    }

    @Override
    public void announce(MemorySegment gradient, int from, int to) {
        inner.announce(gradient, from, to);
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public int elements() {
        return inner.elements();
    }

    @Override
    public ExchangeReport report() {
        return inner.report();
    }

    @Override
    public ExchangeTotals totals() {
        return inner.totals();
    }

    @Override
    public void record(Recording recording) {
        inner.record(recording);
    }

    @Override
    public float[] residual() {
        return inner.residual();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        inner.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        inner.restore(in);
    }

    @Override
    public void close() {
        inner.close();
    }
}
