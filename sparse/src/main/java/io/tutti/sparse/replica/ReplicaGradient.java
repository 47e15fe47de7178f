package io.tutti.sparse.replica;

import io.tutti.Communicator;
import io.tutti.sparse.ExchangeReport;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The gradients of all parameters of this rank's replica as one vector: adds up the batches of an accumulation, then exchanges their
 * mean and puts it in the place of the gradients. A dense mean, or each rank's part of a sparse one, is limited to a norm. With an
 * exchange that overlaps, gradients {@linkplain #begin begin} to travel before the backward pass has ended.
 *
 * <p>Used by one thread. The constructor, {@link #begin}, {@link #add} and {@link #close} are collectives.
 */
public final class ReplicaGradient implements AutoCloseable {
    private final SyncOptions options;
    private final Communicator communicator;
    private final GradientParts parts;
    private final MemorySegment vector;
    private final GradientExchange exchange;
    private int batches;
    /** Of the batches added since the last exchange: their records if those are counted, otherwise their number. */
    private double weight;

    private boolean isWeighted;
    private long step;
    /** The parts that travel before the exchange. */
    private final OrderedParts begun;

    private final Map<ReplicaParameter, Integer> indexes = new IdentityHashMap<>();

    /**
     * Opens the exchange of a model's gradients; a collective.
     *
     * @param trained the parameters that have a gradient, in the same order on all ranks, each once
     * @param options how gradients are exchanged, the same on all ranks
     * @param communicator the ranks; it must outlive this object
     * @throws IllegalArgumentException if a parameter is not float32, there are 2^31 elements or more, or the exchange refuses its
     *     parameters
     */
    public ReplicaGradient(List<? extends ReplicaParameter> trained, SyncOptions options, Communicator communicator) {
        this.options = options;
        this.communicator = communicator;
        parts = new GradientParts(trained, options.denseBelow());
        for (int index = 0; index < parts.parts().size(); index++) {
            indexes.put(parts.parts().get(index).parameter(), index);
        }
        vector = communicator.allocate((long) parts.elements() * Float.BYTES);
        exchange = GradientExchanges.open(
                options.exchange(),
                communicator,
                parts.large(),
                GradientExchanges.countOf(options.density(), parts.large()),
                parts.elements() - parts.large());
        begun = new OrderedParts(parts, this::announce);
    }

    private void announce(GradientParts.Part part) {
        exchange.announce(vector, part.from(), part.to());
    }

    /** {@return whether gradients may travel before the backward pass has ended, so that {@link #begin} is of use} */
    public boolean overlaps() {
        return exchange.overlaps() && !isMean();
    }

    /** {@return whether every gradient is the mean over all ranks already} */
    private boolean isMean() {
        return communicator.size() == 1
                && options.isExact()
                && options.accumulation() == 1
                && options.maximumNorm() == Double.POSITIVE_INFINITY;
    }

    /** {@return whether the next batch is the last of an accumulation} */
    public boolean isLast() {
        return batches + 1 == options.accumulation();
    }

    /**
     * {@return whether the gradient of a parameter travels already, for the next batch}
     *
     * @param parameter one that the constructor was given
     */
    public boolean isBegun(ReplicaParameter parameter) {
        return begun.isComplete(indexes.get(parameter));
    }

    /** {@return whether gradients of the next batch travel already} */
    public boolean isBegun() {
        return !begun.isEmpty();
    }

    /** {@return the report of the last exchange of this rank} */
    public ExchangeReport report() {
        return exchange.report();
    }

    /**
     * Begins to exchange the gradient of a parameter in the last batch of an accumulation; without effect if it has begun. A
     * parameter travels after all that come later in the model, so ranks may begin in different orders.
     *
     * @param parameter one that the constructor was given, whose gradient is complete; only with an exchange that {@linkplain
     *     #overlaps overlaps}
     * @throws IllegalStateException as for {@link ReplicaParameter#withGradient}, with rank and step
     */
    public void begin(ReplicaParameter parameter) {
        int index = indexes.get(parameter);
        if (!begun.isComplete(index)) {
            begin(index);
        }
    }

    private void begin(int index) {
        GradientParts.Part part = parts.parts().get(index);
        transfer(part, adding(1));
        float factor = 1f / options.accumulation();
        if (factor != 1) {
            FlatVector.scale(part.of(vector), factor);
        }
        begun.complete(index);
    }

    /** The last parts first, because buckets begin at the end: one travels while the next is copied. */
    private void beginRest() {
        for (int index = parts.parts().size() - 1; index >= 0; index--) {
            if (!begun.isComplete(index)) {
                begin(index);
            }
        }
    }

    /**
     * Adds the gradients of a batch. With the last batch of an accumulation they are replaced by the mean over all batches and
     * ranks; that is a collective.
     *
     * @param records number of records of the batch; negative if all batches count alike
     * @return whether the gradients were replaced, so that the parameters are to be updated
     * @throws IllegalStateException with rank and step, if some batches of an accumulation are counted and others not, or records
     *     are counted although the exchange overlaps
     * @throws IllegalArgumentException on all ranks, if no rank has a record; the next batch is then the first of an accumulation
     * @throws ArithmeticException on all ranks, if a sparse exchange selected an element that is not finite; the message has the
     *     step and the rank, on that rank the parameter, too
     * @throws io.tutti.error.CommunicationException as for any collective
     */
    public boolean add(long records) {
        requireKind(records >= 0);
        isWeighted = records >= 0;
        weight += isWeighted ? records : 1;
        boolean isAhead = isLast() && overlaps() && !isWeighted;
        if (isAhead) {
            beginRest();
        } else if (!isMean()) {
            collect(isWeighted ? records : 1);
        }
        if (++batches < options.accumulation()) {
            // The next backward pass would add to these.
            transfer((part, gradient) -> gradient.fill((byte) 0));
            return false;
        }
        float factor = ending();
        if (!isMean()) {
            exchange(isAhead ? 1 : factor);
        }
        step++;
        return true;
    }

    private void requireKind(boolean isCounted) {
        if (batches > 0 && isWeighted != isCounted) {
            throw new IllegalStateException(
                    where() + "one batch of an accumulation has its number of records, another has not");
        }
        if (isCounted && overlaps()) {
            throw new IllegalStateException(where() + "step(records) comes too late for exchange=" + options.exchange()
                    + ", which begins to send in the backward pass; use dense");
        }
    }

    private void collect(float factor) {
        if (batches == 0 && factor == 0) {
            vector.fill((byte) 0);
        } else if (factor != 0) {
            transfer(adding(factor));
        }
    }

    /** Replaces a part by a gradient if it is the first of an accumulation, otherwise adds to it. */
    private GradientParts.Transfer adding(float factor) {
        if (batches > 0) {
            return (part, gradient) -> FlatVector.addScaled(part, gradient, factor);
        }
        return (part, gradient) -> {
            part.copyFrom(gradient);
            if (factor != 1) {
                FlatVector.scale(part, factor);
            }
        };
    }

    /** Ends an accumulation, also one without a record; returns what its sum is to be multiplied by before the mean over the ranks. */
    private float ending() {
        try {
            return (float) (communicator.size() / total());
        } finally {
            batches = 0;
            weight = 0;
            begun.clear();
        }
    }

    /** The weights of all ranks together. */
    private double total() {
        if (!isWeighted) {
            return weight * communicator.size();
        }
        double[] sum = {weight};
        communicator.allreduce(sum, Reduction.SUM);
        if (sum[0] == 0) {
            throw new IllegalArgumentException("step " + (step + 1) + ": no rank has a record");
        }
        return sum[0];
    }

    private void exchange(float factor) {
        if (factor != 1) {
            FlatVector.scale(vector, factor);
        }
        if (!options.isDense()) {
            limit(options.maximumNorm() / Math.sqrt(communicator.size()));
        }
        try {
            exchange.exchange(vector, vector);
        } catch (ArithmeticException e) {
            throw notFinite(e);
        }
        if (options.isDense()) {
            limit(options.maximumNorm());
        }
        transfer((part, gradient) -> gradient.copyFrom(part));
    }

    private void limit(double maximum) {
        if (Double.isFinite(maximum)) {
            double norm = FlatVector.norm(vector);
            if (norm > maximum) {
                FlatVector.scale(vector, (float) (maximum / norm));
            }
        }
    }

    private void transfer(GradientParts.Transfer transfer) {
        parts.parts().forEach(part -> transfer(part, transfer));
    }

    private void transfer(GradientParts.Part part, GradientParts.Transfer transfer) {
        try {
            part.transfer(vector, transfer);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(where() + e.getMessage(), e);
        }
    }

    /** {@return the rank and the step, to begin a message} */
    public String where() {
        return "rank " + communicator.rank() + ", step " + (step + 1) + ": ";
    }

    /** The exchange names rank and element; the vector, which a refusal leaves as it was, says of which parameter it is. */
    private ArithmeticException notFinite(ArithmeticException cause) {
        String found = parts.firstNotFinite(vector)
                .map(name -> "; the gradient of " + name + " on rank " + communicator.rank() + " is not finite")
                .orElse("");
        ArithmeticException error = new ArithmeticException("step " + (step + 1) + ": " + cause.getMessage() + found);
        error.initCause(cause);
        return error;
    }

    /**
     * Writes the number of the step and what this rank has not sent yet; local to the rank.
     *
     * @param out receives up to some bytes for each element
     * @throws IOException if writing fails
     * @throws IllegalStateException if an accumulation is not complete
     */
    public void save(DataOutput out) throws IOException {
        if (batches > 0) {
            throw new IllegalStateException(where() + batches + " of " + options.accumulation()
                    + " batches are accumulated; save after the last");
        }
        out.writeLong(step);
        exchange.save(out);
    }

    /**
     * Reads what {@link #save} wrote. Later exchanges then give the same bits as without the interruption.
     *
     * @param in the state of the same rank
     * @throws IOException if reading fails, or the state is of another exchange, number of ranks or rank
     */
    public void restore(DataInput in) throws IOException {
        long restored = in.readLong();
        exchange.restore(in);
        step = restored;
    }

    /** Closes the exchange, but not the communicator. */
    @Override
    public void close() {
        exchange.close();
    }
}
