package io.tutti.training.gradient;

import io.tutti.Communicator;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.WordVolume;
import io.tutti.sparse.trace.Phase;
import io.tutti.sparse.trace.Recording;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.Layer;
import io.tutti.training.backend.LayerFactors;
import io.tutti.training.backend.Learner;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Dense layers offer errors and inputs of the batch instead of the gradient that is their product, and a distributed
 * sum of outer products computes the gradient on all ranks. {@link OuterProducts} chooses by predicted time whether
 * factors or parts of the gradient are sent; all algorithms give all ranks the same bits. Elements outside of the
 * layers' weights are exchanged densely. The time of sums, including their multiplications, counts as communication.
 */
public final class FactorExchange implements GradientExchange, Completed {
    public static final String NAME = "factors";
    private static final String REST = "dense";

    private final Communicator world;
    private final MemorySegment gradient;
    private final List<LayerSum> sums = new ArrayList<>();
    private final GradientExchange rest;
    private final float[] others;
    private GradientExchange whole;
    private final ExchangeTotals totals = new ExchangeTotals();
    private ExchangeReport report = ExchangeReport.none();
    private int taken;
    private long packingNanos;
    private long summingNanos;

    /**
     * Creates the exchange of a model's gradient. The call is a collective.
     *
     * @param batch most samples that a rank has in a step
     * @param algorithm the algorithm of all sums, or empty for the one with the least predicted time for each
     * @throws IllegalArgumentException if there is no such algorithm
     */
    FactorExchange(Communicator world, Learner model, int batch, String algorithm) {
        this.world = world;
        this.gradient = model.gradient();
        int left = elements();
        for (Layer layer : model.layers()) {
            sums.add(LayerSum.of(world, layer, batch, algorithm, gradient));
            left -= layer.weights();
        }
        others = new float[left];
        rest = GradientExchanges.open(REST, world, left, left);
    }

    /** Whether an option names this exchange, optionally followed by a colon and an algorithm. */
    public static boolean isMeant(String option) {
        return option.equals(NAME) || option.startsWith(NAME + ":");
    }

    /** Creates the exchange that an option names. The call is a collective. */
    public static FactorExchange open(String option, Communicator world, Learner model, int batch) {
        return new FactorExchange(world, model, batch, option.equals(NAME) ? "" : option.substring(NAME.length() + 1));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int elements() {
        return (int) (gradient.byteSize() / Float.BYTES);
    }

    /** One line per layer: its algorithm and the saving. */
    public List<String> descriptions() {
        return sums.stream().map(sum -> sum.description(world.size())).toList();
    }

    @Override
    public void complete(int from, int to) {
        // Other elements are sent by the exchange.
    }

    @Override
    public boolean takesFactors() {
        return true;
    }

    @Override
    public void take(LayerFactors factors) {
        long start = System.nanoTime();
        LayerSum sum = sums.stream()
                .filter(each -> each.layer().equals(factors.layer()))
                .findFirst()
                .orElseThrow();
        sum.pack(factors, world.size());
        long packed = System.nanoTime();
        sum.run();
        packingNanos += packed - start;
        summingNanos += System.nanoTime() - packed;
        taken++;
    }

    /** The gradient must be the model's; if its layers have offered no factors, all of it is sent. */
    @Override
    public void exchange(MemorySegment from, MemorySegment update) {
        if (from.byteSize() != gradient.byteSize() || update.byteSize() != gradient.byteSize()) {
            throw new IllegalArgumentException("gradient has " + from.byteSize() + " bytes, update " + update.byteSize()
                    + ", elements=" + elements() + " need " + gradient.byteSize());
        }
        if (taken == 0) {
            exchangeWhole(from, update);
            return;
        }
        if (taken != sums.size() || !from.equals(gradient)) {
            throw new IllegalStateException("layers=" + taken + " of " + sums.size()
                    + " have offered their factors; all must, for the gradient that is exchanged");
        }
        long start = System.nanoTime();
        exchangeRest();
        if (!update.equals(from)) {
            MemorySegment.copy(from, 0, update, 0, from.byteSize());
        }
        long nanos = packingNanos + summingNanos + System.nanoTime() - start;
        done(report(nanos));
        taken = 0;
        packingNanos = 0;
        summingNanos = 0;
    }

    private void exchangeWhole(MemorySegment from, MemorySegment update) {
        if (whole == null) {
            whole = GradientExchanges.open(REST, world, elements(), elements());
        }
        whole.exchange(from, update);
        done(whole.report());
    }

    private void done(ExchangeReport latest) {
        report = latest;
        totals.add(latest);
    }

    private void exchangeRest() {
        MemorySegment aside = MemorySegment.ofArray(others);
        copyRest(gradient, aside, true);
        rest.exchange(aside, aside);
        copyRest(aside, gradient, false);
    }

    /** The ranges between the layers' weights, in ascending order. */
    private void copyRest(MemorySegment from, MemorySegment to, boolean isOut) {
        List<Layer> layers = new ArrayList<>(sums.stream().map(LayerSum::layer).toList());
        layers.add(new Layer(elements(), 0, 0));
        int at = 0;
        int aside = 0;
        for (Layer layer : layers) {
            int count = layer.offset() - at;
            long there = (long) Float.BYTES * at;
            long here = (long) Float.BYTES * aside;
            MemorySegment.copy(from, isOut ? there : here, to, isOut ? here : there, (long) Float.BYTES * count);
            aside += count;
            at = layer.offset() + layer.weights();
        }
    }

    private ExchangeReport report(long nanos) {
        WordVolume volume = rest.report().total();
        for (LayerSum sum : sums) {
            volume = volume.plus(
                    new WordVolume(sum.traffic().sent(), sum.traffic().received()));
        }
        long communication = summingNanos + rest.report().communicationNanos();
        return new ExchangeReport(
                Map.of(Phase.REDUCE, volume), false, elements(), List.of(elements()), elements(), communication, nanos);
    }

    @Override
    public ExchangeReport report() {
        return report;
    }

    @Override
    public ExchangeTotals totals() {
        return totals;
    }

    /** Not supported: {@code tutti simulate} simulates sums of outer products itself. */
    @Override
    public void record(Recording recording) {
        throw new UnsupportedOperationException("exchange=" + NAME + " has no phases to record");
    }

    @Override
    public boolean keepsResidual() {
        return false;
    }

    @Override
    public float[] residual() {
        return new float[elements()];
    }

    @Override
    public void save(DataOutput out) throws IOException {
        rest.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        rest.restore(in);
    }

    @Override
    public void close() {
        try (rest) { // in any case
            if (whole != null) {
                whole.close();
            }
        }
    }
}
