package io.tutti.djl.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Parameter;
import io.tutti.djl.ArrayMemory;
import io.tutti.training.backend.Completed;
import io.tutti.training.backend.UsageException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Parameters that were moved to one piece of memory, one after another. The engine's arrays are there; nothing is copied later. */
final class FlatParameters {
    /** A cache line, and what vector instructions like. */
    private static final long ALIGNMENT = 64;

    /** Where each parameter begins, in bytes; by identity. */
    private final Map<Parameter, Long> offsets = new IdentityHashMap<>();

    private final MemorySegment memory;

    /**
     * Moves parameters that are initialized.
     *
     * @param manager owns the arrays that take the place of the parameters' own
     * @param arena owns the memory; it must outlive the manager
     */
    FlatParameters(List<Parameter> parameters, NDManager manager, Arena arena) {
        memory = arena.allocate(Math.max(1, bytes(parameters)), ALIGNMENT).asSlice(0, bytes(parameters));
        long at = 0;
        for (Parameter each : parameters) {
            long size = Float.BYTES * each.getArray().size();
            move(each, memory.asSlice(at, size), manager);
            offsets.put(each, at);
            at += size;
        }
    }

    private static long bytes(List<Parameter> parameters) {
        long elements = 0;
        for (Parameter each : parameters) {
            if (each.getArray().getDataType() != DataType.FLOAT32) {
                throw new IllegalStateException(
                        "parameter " + each.getName() + " is " + each.getArray().getDataType() + " and not float32");
            }
            elements += each.getArray().size();
        }
        if (elements > Integer.MAX_VALUE) {
            throw new UsageException("the model has " + elements + " parameters; 2^31 - 1 are the most");
        }
        return Float.BYTES * elements;
    }

    private static void move(Parameter parameter, MemorySegment place, NDManager manager) {
        place.copyFrom(ArrayMemory.of(parameter.getArray()));
        parameter.close();
        parameter.setInitializer((ignored, shape, type) -> manager.create(place.asByteBuffer(), shape, type));
        parameter.initialize(manager, DataType.FLOAT32);
        if (ArrayMemory.of(parameter.getArray()).address() != place.address()) {
            throw new IllegalStateException("the engine copies memory that it is given");
        }
    }

    /** The index of the first element of a parameter. */
    int offset(Parameter parameter) {
        return Math.toIntExact(offsets.get(parameter) / Float.BYTES);
    }

    /** All elements. */
    MemorySegment memory() {
        return memory;
    }

    /**
     * Copies the gradient of a parameter to its place in a vector of all, and clears it: the engine would add the next one.
     *
     * @param completed is told that place
     */
    void takeGradient(Parameter parameter, MemorySegment target, Completed completed) {
        long at = offsets.get(parameter);
        try (NDArray gradient = parameter.getArray().getGradient()) {
            MemorySegment source = ArrayMemory.of(gradient);
            MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, target, ValueLayout.JAVA_BYTE, at, source.byteSize());
            source.fill((byte) 0);
            completed.complete((int) (at / Float.BYTES), (int) ((at + source.byteSize()) / Float.BYTES));
        }
    }

    /** Clears all gradients: a pass that an exception has ended leaves some behind, to which the engine would add the next ones. */
    void clearGradients() {
        for (Parameter each : offsets.keySet()) {
            if (each.getArray().hasGradient()) {
                try (NDArray gradient = each.getArray().getGradient()) {
                    ArrayMemory.of(gradient).fill((byte) 0);
                }
            }
        }
    }
}
