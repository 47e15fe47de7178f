package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which part of one vector stands for which parameter: in the order of the parameters, but those that stay dense last. */
final class GradientParts {
    private final List<Pair<String, Parameter>> parameters;
    private final int large;
    private final int elements;

    /**
     * @param all the parameters of a model; those without a gradient are left out
     * @param denseBelow parameters of fewer elements come last
     */
    GradientParts(List<Pair<String, Parameter>> all, int denseBelow) {
        List<Pair<String, Parameter>> trained =
                all.stream().filter(each -> each.getValue().requiresGradient()).toList();
        List<Pair<String, Parameter>> first =
                trained.stream().filter(each -> size(each) >= denseBelow).toList();
        parameters = Stream.concat(first.stream(), trained.stream().filter(each -> size(each) < denseBelow))
                .toList();
        elements = elements(parameters);
        large = elements(first);
    }

    private static long size(Pair<String, Parameter> parameter) {
        return parameter.getValue().getArray().size();
    }

    private static int elements(List<Pair<String, Parameter>> parameters) {
        long elements = 0;
        for (Pair<String, Parameter> each : parameters) {
            DataType type = each.getValue().getArray().getDataType();
            if (type != DataType.FLOAT32) {
                throw new IllegalArgumentException(
                        "parameter " + each.getKey() + " is " + type + "; gradients are exchanged as FLOAT32 only");
            }
            elements += size(each);
        }
        if (elements > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("the model has " + elements + " elements; 2^31 - 1 are the most");
        }
        return (int) elements;
    }

    /** {@return the number of elements of all gradients} */
    int elements() {
        return elements;
    }

    /** {@return the number of elements before those that stay dense} */
    int large() {
        return large;
    }

    /** What is done with a part of the vector and the memory of the gradient that it stands for. */
    interface Transfer {
        void move(MemorySegment part, MemorySegment gradient);
    }

    /** @throws IllegalStateException naming the parameter, if its gradient is not in one piece of native memory */
    void transfer(MemorySegment vector, Transfer transfer) {
        long at = 0;
        for (Pair<String, Parameter> each : parameters) {
            try (NDArray gradient = each.getValue().getArray().getGradient()) {
                MemorySegment memory = memory(each.getKey(), gradient);
                transfer.move(vector.asSlice(at, memory.byteSize()), memory);
                at += memory.byteSize();
            }
        }
    }

    private static MemorySegment memory(String name, NDArray gradient) {
        try {
            return ArrayMemory.of(gradient);
        } catch (IllegalStateException e) {
            throw new IllegalStateException("gradient of " + name + ": " + e.getMessage(), e);
        }
    }

    /** {@return the name of the first parameter whose part of the vector has an element that is not finite} */
    Optional<String> firstNotFinite(MemorySegment vector) {
        long at = 0;
        for (Pair<String, Parameter> each : parameters) {
            MemorySegment part = vector.asSlice(at, Float.BYTES * size(each));
            if (!isFinite(part)) {
                return Optional.of(each.getKey());
            }
            at += part.byteSize();
        }
        return Optional.empty();
    }

    private static boolean isFinite(MemorySegment part) {
        for (long i = 0; i < part.byteSize(); i += Float.BYTES) {
            if (!Float.isFinite(part.get(ValueLayout.JAVA_FLOAT_UNALIGNED, i))) {
                return false;
            }
        }
        return true;
    }
}
