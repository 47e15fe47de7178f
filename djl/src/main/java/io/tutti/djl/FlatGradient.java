package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import io.tutti.Communicator;
import io.tutti.sparse.GradientExchange;
import io.tutti.sparse.GradientExchanges;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** The gradients of all parameters as one vector, in the order of the parameters. */
final class FlatGradient implements AutoCloseable {
    private final List<Pair<String, Parameter>> parameters;
    private final Communicator communicator;
    private final MemorySegment vector;
    private final GradientExchange exchange;
    private long step;

    /** A collective. */
    FlatGradient(List<Pair<String, Parameter>> all, ExchangeChoice choice, Communicator communicator) {
        this.parameters =
                all.stream().filter(each -> each.getValue().requiresGradient()).toList();
        this.communicator = communicator;
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
        int k = GradientExchanges.countOf(choice.density(), (int) elements);
        vector = communicator.allocate(elements * Float.BYTES);
        exchange = GradientExchanges.open(choice.name(), communicator, (int) elements, k);
    }

    /** Replaces every gradient by the mean of all ranks; a collective. */
    void exchange() {
        step++;
        transfer(true);
        try {
            exchange.exchange(vector, vector);
        } catch (ArithmeticException e) {
            throw notFinite(e);
        }
        transfer(false);
    }

    private void transfer(boolean isOut) {
        long at = 0;
        for (Pair<String, Parameter> each : parameters) {
            try (NDArray gradient = each.getValue().getArray().getGradient()) {
                MemorySegment memory = memory(each.getKey(), gradient);
                MemorySegment part = vector.asSlice(at, memory.byteSize());
                if (isOut) {
                    part.copyFrom(memory);
                } else {
                    memory.copyFrom(part);
                }
                at += part.byteSize();
            }
        }
    }

    private MemorySegment memory(String name, NDArray gradient) {
        try {
            return ArrayMemory.of(gradient);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "rank " + communicator.rank() + ", gradient of " + name + " in step " + step + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /** The exchange names rank and element; the gradients, not yet replaced, say of which parameter it is. */
    private ArithmeticException notFinite(ArithmeticException cause) {
        String found = "";
        for (Pair<String, Parameter> each : parameters) {
            try (NDArray gradient = each.getValue().getArray().getGradient()) {
                MemorySegment memory = memory(each.getKey(), gradient);
                for (long i = 0; found.isEmpty() && i < memory.byteSize(); i += Float.BYTES) {
                    if (!Float.isFinite(memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, i))) {
                        found = "; the gradient of " + each.getKey() + " on rank " + communicator.rank()
                                + " is not finite";
                    }
                }
            }
        }
        ArithmeticException error = new ArithmeticException("step " + step + ": " + cause.getMessage() + found);
        error.initCause(cause);
        return error;
    }

    @Override
    public void close() {
        exchange.close();
    }
}
