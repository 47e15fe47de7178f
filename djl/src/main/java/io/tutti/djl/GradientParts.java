package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which part of one vector stands for which parameter: in the order of the parameters, but those that stay dense last. */
final class GradientParts {
    private final List<Part> parts = new ArrayList<>();
    private final int large;
    private final int elements;

    /** The elements of one parameter, from the first one to the one after the last. */
    static final class Part {
        private final String name;
        private final Parameter parameter;
        final int from;
        final int to;
        private boolean isProven;

        private Part(String name, Parameter parameter, int from) {
            this.name = name;
            this.parameter = parameter;
            this.from = from;
            this.to = from + (int) parameter.getArray().size();
        }

        boolean isOf(Parameter other) {
            return parameter == other;
        }

        private MemorySegment of(MemorySegment vector) {
            return vector.asSlice((long) Float.BYTES * from, (long) Float.BYTES * (to - from));
        }

        /** @throws IllegalStateException naming the parameter, if its gradient is not in one piece of native memory */
        void transfer(MemorySegment vector, Transfer transfer) {
            try (NDArray gradient = parameter.getArray().getGradient()) {
                transfer.move(of(vector), memory(gradient));
            }
        }

        /** One proof is enough: an engine that shares the memory of an array does so each time. */
        private MemorySegment memory(NDArray gradient) {
            if (isProven) {
                return ArrayMemory.unproven(gradient);
            }
            try {
                MemorySegment memory = ArrayMemory.of(gradient);
                isProven = true;
                return memory;
            } catch (IllegalStateException e) {
                throw new IllegalStateException("gradient of " + name + ": " + e.getMessage(), e);
            }
        }
    }

    /** What is done with a part of the vector and the memory of the gradient that it stands for. */
    interface Transfer {
        void move(MemorySegment part, MemorySegment gradient);
    }

    /**
     * @param all the parameters of a model; those without a gradient are left out
     * @param denseBelow parameters of fewer elements come last
     */
    GradientParts(List<Pair<String, Parameter>> all, int denseBelow) {
        List<Pair<String, Parameter>> trained =
                all.stream().filter(each -> each.getValue().requiresGradient()).toList();
        List<Pair<String, Parameter>> first =
                trained.stream().filter(each -> size(each) >= denseBelow).toList();
        elements = elements(trained);
        large = elements(first);
        Stream.concat(first.stream(), trained.stream().filter(each -> size(each) < denseBelow))
                .forEach(each ->
                        parts.add(new Part(each.getKey(), each.getValue(), parts.isEmpty() ? 0 : parts.getLast().to)));
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

    /** {@return the parts, in order} */
    List<Part> parts() {
        return parts;
    }

    /** {@return the name of the first parameter whose part of the vector has an element that is not finite} */
    Optional<String> firstNotFinite(MemorySegment vector) {
        return parts.stream()
                .filter(each -> !isFinite(each.of(vector)))
                .map(each -> each.name)
                .findFirst();
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
