package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import io.tutti.Communicator;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import io.tutti.type.Reduction;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.Stream;

/** The gradients of all parameters as one vector, in the order of the parameters, but those that stay dense last. */
final class FlatGradient implements AutoCloseable {
    private final SyncOptions options;
    private final List<Pair<String, Parameter>> parameters;
    private final Communicator communicator;
    private final MemorySegment vector;
    private final GradientExchange exchange;
    private int batches;
    /** Of the batches added since the last exchange: their records if those are counted, otherwise their number. */
    private double weight;

    private boolean isWeighted;
    private long step;

    /** A collective. */
    FlatGradient(List<Pair<String, Parameter>> all, SyncOptions options, Communicator communicator) {
        this.options = options;
        this.communicator = communicator;
        List<Pair<String, Parameter>> trained =
                all.stream().filter(each -> each.getValue().requiresGradient()).toList();
        List<Pair<String, Parameter>> large =
                trained.stream().filter(each -> isLarge(each)).toList();
        parameters = Stream.concat(large.stream(), trained.stream().filter(each -> !isLarge(each)))
                .toList();
        int elements = elements(parameters);
        int first = elements(large);
        vector = communicator.allocate((long) elements * Float.BYTES);
        exchange = GradientExchanges.open(
                options.exchange(),
                communicator,
                first,
                GradientExchanges.countOf(options.density(), first),
                elements - first);
    }

    private boolean isLarge(Pair<String, Parameter> parameter) {
        return parameter.getValue().getArray().size() >= options.denseBelow();
    }

    private static int elements(List<Pair<String, Parameter>> parameters) {
        long elements = 0;
        for (Pair<String, Parameter> each : parameters) {
            NDArray array = each.getValue().getArray();
            if (array.getDataType() != DataType.FLOAT32) {
                throw new IllegalArgumentException("parameter " + each.getKey() + " is " + array.getDataType()
                        + "; gradients are exchanged as FLOAT32 only");
            }
            elements += array.size();
        }
        if (elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the model has " + elements + " elements; 2^31 - 1 are the most");
        }
        return (int) elements;
    }

    /**
     * Adds the gradients of a batch. With the last batch of an accumulation they are replaced by the mean over all batches and
     * ranks; that is a collective.
     *
     * @param records number of records of the batch; negative if all batches count alike
     * @return whether the gradients were replaced, so that the parameters are to be updated
     */
    boolean add(long records) {
        if (batches > 0 && isWeighted != records >= 0) {
            throw new IllegalStateException(
                    where() + "one batch of an accumulation has its number of records, another has not");
        }
        isWeighted = records >= 0;
        collect(isWeighted ? records : 1);
        weight += isWeighted ? records : 1;
        if (++batches < options.accumulation()) {
            // DJL clears gradients when the optimizer has used them; the next backward pass would add to these.
            transfer((part, memory) -> memory.fill((byte) 0));
            return false;
        }
        float factor = (float) (communicator.size() / total());
        batches = 0;
        weight = 0;
        exchange(factor);
        step++;
        return true;
    }

    private void collect(float factor) {
        if (batches == 0 && factor == 1) {
            transfer((part, memory) -> part.copyFrom(memory));
            return;
        }
        if (batches == 0) {
            vector.fill((byte) 0);
        }
        if (factor != 0) {
            transfer((part, memory) -> FlatVector.addScaled(part, memory, factor));
        }
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
        transfer((part, memory) -> memory.copyFrom(part));
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

    private void limit(double maximum) {
        if (Double.isFinite(maximum)) {
            double norm = FlatVector.norm(vector);
            if (norm > maximum) {
                FlatVector.scale(vector, (float) (maximum / norm));
            }
        }
    }

    /** What is done with a part of the vector and the memory of the gradient that it stands for. */
    private interface Transfer {
        void move(MemorySegment part, MemorySegment memory);
    }

    private void transfer(Transfer transfer) {
        long at = 0;
        for (Pair<String, Parameter> each : parameters) {
            try (NDArray gradient = each.getValue().getArray().getGradient()) {
                MemorySegment memory = memory(each.getKey(), gradient);
                MemorySegment part = vector.asSlice(at, memory.byteSize());
                transfer.move(part, memory);
                at += part.byteSize();
            }
        }
    }

    private MemorySegment memory(String name, NDArray gradient) {
        try {
            return ArrayMemory.of(gradient);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(where() + "gradient of " + name + ": " + e.getMessage(), e);
        }
    }

    private String where() {
        return "rank " + communicator.rank() + ", step " + (step + 1) + ": ";
    }

    /** The exchange names rank and element; the gradients, not yet replaced, say of which parameter it is. */
    private ArithmeticException notFinite(ArithmeticException cause) {
        String found = "";
        for (Pair<String, Parameter> each : parameters) {
            try (NDArray gradient = each.getValue().getArray().getGradient()) {
                if (found.isEmpty() && !isFinite(memory(each.getKey(), gradient))) {
                    found = "; the gradient of " + each.getKey() + " on rank " + communicator.rank() + " is not finite";
                }
            }
        }
        ArithmeticException error = new ArithmeticException("step " + (step + 1) + ": " + cause.getMessage() + found);
        error.initCause(cause);
        return error;
    }

    private static boolean isFinite(MemorySegment memory) {
        for (long i = 0; i < memory.byteSize(); i += Float.BYTES) {
            if (!Float.isFinite(memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, i))) {
                return false;
            }
        }
        return true;
    }

    /** Writes what later exchanges depend on. */
    void save(DataOutput out) throws IOException {
        if (batches > 0) {
            throw new IllegalStateException(where() + batches + " of " + options.accumulation()
                    + " batches are accumulated; save after the last");
        }
        out.writeLong(step);
        exchange.save(out);
    }

    void restore(DataInput in) throws IOException {
        step = in.readLong();
        exchange.restore(in);
    }

    @Override
    public void close() {
        exchange.close();
    }
}
