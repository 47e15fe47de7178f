package io.tutti.training.gradient;

import io.tutti.Communicator;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.ExchangeTotals;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.sparse.trace.Recording;
import io.tutti.sparse.vector.SparseVector;
import io.tutti.training.backend.ModelParameter;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Exchanges the large parameters of a model by any exchange and the small ones, such as biases and norms, whole: they are few elements, and
 * lose more by being sent late than sending them costs. Large parameters come first in a copy of the gradient, in their order, then the
 * small ones; an element that a message of the exchange names is counted there.
 */
public final class DenseSmallParameters implements GradientExchange {
    private final GradientExchange exchange;
    /** Large parameters first. */
    private final List<Part> parts = new ArrayList<>();

    private final float[] array;
    private final MemorySegment copy;

    /** A parameter: where it is in the gradient, where in the copy, and its number of elements. */
    private record Part(int from, int place, int count) {
        void move(MemorySegment source, int at, MemorySegment target, int to) {
            MemorySegment.copy(
                    source, (long) Float.BYTES * at, target, (long) Float.BYTES * to, (long) Float.BYTES * count);
        }

        boolean has(int index) {
            return index < place + count;
        }
    }

    private DenseSmallParameters(GradientExchange exchange, List<ModelParameter> layout, int denseBelow) {
        this.exchange = exchange;
        array = new float[exchange.elements()];
        copy = MemorySegment.ofArray(array);
        add(layout, each -> each.elements() >= denseBelow);
        add(layout, each -> each.elements() < denseBelow);
    }

    private void add(List<ModelParameter> layout, Predicate<ModelParameter> which) {
        int from = 0;
        int place = parts.isEmpty() ? 0 : parts.getLast().place + parts.getLast().count;
        for (ModelParameter each : layout) {
            if (which.test(each)) {
                parts.add(new Part(from, place, each.elements()));
                place += each.elements();
            }
            from += each.elements();
        }
    }

    /**
     * Opens an exchange. The call is a collective.
     *
     * @param name the exchange of the large parameters
     * @param layout all parameters of the model
     * @param density share of the elements of large parameters that is sent, 0 to 1
     * @param denseBelow parameters of fewer elements are small; 0 for none
     * @throws IllegalArgumentException if there is no such exchange or parameter of it
     */
    public static GradientExchange open(
            String name, Communicator world, List<ModelParameter> layout, double density, int denseBelow) {
        int all = layout.stream().mapToInt(ModelParameter::elements).sum();
        int large = layout.stream()
                .mapToInt(ModelParameter::elements)
                .filter(elements -> elements >= denseBelow)
                .sum();
        GradientExchange exchange =
                GradientExchanges.open(name, world, large, GradientExchanges.countOf(density, large), all - large);
        return large == all ? exchange : new DenseSmallParameters(exchange, layout, denseBelow);
    }

    @Override
    public String name() {
        return exchange.name();
    }

    @Override
    public int elements() {
        return exchange.elements();
    }

    @Override
    public void exchange(MemorySegment gradient, MemorySegment update) {
        requireLength("gradient", gradient);
        requireLength("update", update);
        parts.forEach(part -> part.move(gradient, part.from, copy, part.place));
        exchange.exchange(copy, copy);
        parts.forEach(part -> part.move(copy, part.place, update, part.from));
    }

    /** Of large parameters only; the others are never late. */
    @Override
    public SparseVector sent() {
        SparseVector sent = exchange.sent();
        int[] indexes = new int[sent.size()];
        float[] values = new float[sent.size()];
        int part = 0;
        for (int i = 0; i < indexes.length; i++) {
            while (!parts.get(part).has(sent.index(i))) {
                part++;
            }
            indexes[i] = sent.index(i) - parts.get(part).place + parts.get(part).from;
            values[i] = sent.value(i);
        }
        return SparseVector.trusted(indexes, values, indexes.length);
    }

    @Override
    public ExchangeReport report() {
        return exchange.report();
    }

    @Override
    public ExchangeTotals totals() {
        return exchange.totals();
    }

    @Override
    public void record(Recording recording) {
        exchange.record(recording);
    }

    @Override
    public boolean keepsResidual() {
        return exchange.keepsResidual();
    }

    @Override
    public float[] residual() {
        MemorySegment residual = MemorySegment.ofArray(exchange.residual());
        float[] inOrder = new float[elements()];
        parts.forEach(part -> part.move(residual, part.place, MemorySegment.ofArray(inOrder), part.from));
        return inOrder;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        exchange.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        exchange.restore(in);
    }

    @Override
    public void close() {
        exchange.close();
    }
}
