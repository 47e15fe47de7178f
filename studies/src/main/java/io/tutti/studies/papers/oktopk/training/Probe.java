package io.tutti.studies.papers.oktopk.training;

import io.tutti.Communicator;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** Wraps an exchange and observes the gradients that pass through it, without changing them. Every rank has one. */
public final class Probe implements GradientExchange {
    /** Number of steps for which the paper keeps a threshold. */
    static final int PERIOD = 32;
    /** Assumption 1 needs all ranks' vectors, so it is evaluated occasionally only. */
    private static final int LOOK_EVERY = 10;
    /** The magnitudes that are kept belong to the last step whose threshold has this age. */
    private static final int OLD = 25;

    private final GradientExchange inner;
    private final Communicator world;
    private final int k;
    private final List<StepObservation> looks = new ArrayList<>();
    private MagnitudeSample magnitudes;
    private double threshold;
    private int step;

    public Probe(GradientExchange inner, Communicator world, int k) {
        this.inner = inner;
        this.world = world;
        this.k = k;
    }

    /**
     * Returns the observations: on rank 0 of each step, and magnitudes; elsewhere of some steps.
     *
     * @throws IllegalArgumentException on rank 0, if no step had a threshold old enough
     */
    public ObservedTrainings.Course course() {
        if (magnitudes == null && world.rank() == 0) {
            throw new IllegalArgumentException("a training of " + step + " steps is too short to observe thresholds; "
                    + (OLD + 1) + " are the fewest");
        }
        return new ObservedTrainings.Course(List.copyOf(looks), magnitudes);
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        int age = step++ % PERIOD;
        boolean isLooked = step % LOOK_EVERY == 0;
        if (world.rank() > 0 && !isLooked) {
            inner.exchange(gradient, update);
            return;
        }
        float[] own = gradient.toArray(ValueLayout.JAVA_FLOAT);
        float[] accumulated = inner.residual();
        for (int i = 0; i < own.length; i++) {
            accumulated[i] += own[i];
        }
        double deviation = length(accumulated) / Math.sqrt(own.length);
        threshold = age == 0 ? smallest(Selection.top(accumulated, k)) : threshold;
        magnitudes = age == OLD && world.rank() == 0 ? MagnitudeSample.of(accumulated, threshold, age) : magnitudes;
        inner.exchange(gradient, update);
        looks.add(new StepObservation(
                step,
                k,
                above(accumulated, threshold),
                above(accumulated, deviation * Normal.threshold((double) k / own.length)),
                inner.report().selected(),
                inner.report().result(),
                isLooked ? assumption(accumulated, own) : null,
                age));
    }

    private static double smallest(SparseVector top) {
        double least = Double.MAX_VALUE;
        for (int place = 0; place < top.size(); place++) {
            least = Math.min(least, Math.abs(top.value(place)));
        }
        return least;
    }

    private static long above(float[] vector, double threshold) {
        long count = 0;
        for (float value : vector) {
            count += Math.abs(value) >= threshold ? 1 : 0;
        }
        return count;
    }

    /** Evaluates Assumption 1 with exact selection, whatever the exchange selected. */
    private StepObservation.Assumption assumption(float[] accumulated, float[] gradient) {
        float[] ofTops = Selection.top(accumulated, k).toDense(accumulated.length);
        world.allreduce(ofTops, Reduction.AVG);
        world.allreduce(accumulated, Reduction.AVG);
        world.allreduce(gradient, Reduction.AVG);
        float[] difference = Selection.top(ofTops, k).toDense(ofTops.length);
        SparseVector top = Selection.top(accumulated, k);
        for (int place = 0; place < top.size(); place++) {
            difference[top.index(place)] -= top.value(place);
        }
        double length = Math.max(Double.MIN_NORMAL, length(gradient));
        return new StepObservation.Assumption(length(difference) / length, length(accumulated) / length);
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
    public SparseVector sent() {
        return inner.sent();
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
