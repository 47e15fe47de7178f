package io.tutti.sparse.replica;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which part of one vector stands for which parameter: in the order of the parameters, but those that stay dense last. */
final class GradientParts {
    private final List<Part> parts = new ArrayList<>();
    private final int largeParts;
    private final int large;
    private final int elements;

    /**
     * The elements of one parameter.
     *
     * @param from the first one
     * @param to the one after the last
     */
    record Part(ReplicaParameter parameter, int from, int to) {
        private static Part after(int from, ReplicaParameter parameter) {
            return new Part(parameter, from, from + (int) parameter.elements());
        }

        MemorySegment of(MemorySegment vector) {
            return vector.asSlice((long) Float.BYTES * from, (long) Float.BYTES * (to - from));
        }

        void transfer(MemorySegment vector, Transfer transfer) {
            parameter.withGradient(gradient -> transfer.move(of(vector), gradient));
        }
    }

    /** What is done with a part of the vector and the memory of the gradient that it stands for. */
    interface Transfer {
        void move(MemorySegment part, MemorySegment gradient);
    }

    /**
     * @param trained the parameters of a model that have a gradient
     * @param denseBelow parameters of fewer elements come last
     */
    GradientParts(List<? extends ReplicaParameter> trained, int denseBelow) {
        List<? extends ReplicaParameter> first =
                trained.stream().filter(each -> each.elements() >= denseBelow).toList();
        elements = elements(trained);
        large = elements(first);
        largeParts = first.size();
        Stream.concat(first.stream(), trained.stream().filter(each -> each.elements() < denseBelow))
                .forEach(each -> parts.add(Part.after(parts.isEmpty() ? 0 : parts.getLast().to, each)));
    }

    private static int elements(List<? extends ReplicaParameter> parameters) {
        long elements = 0;
        for (ReplicaParameter each : parameters) {
            if (!each.type().equals(ReplicaParameter.FLOAT32)) {
                throw new IllegalArgumentException("parameter " + each.name() + " is " + each.type()
                        + "; gradients are exchanged as float32 only");
            }
            elements += each.elements();
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

    /** {@return the number of parts before those that stay dense} */
    int largeParts() {
        return largeParts;
    }

    /** {@return the parts, in order} */
    List<Part> parts() {
        return parts;
    }

    /** {@return the name of the first parameter whose part of the vector has an element that is not finite} */
    Optional<String> firstNotFinite(MemorySegment vector) {
        return parts.stream()
                .filter(each -> !isFinite(each.of(vector)))
                .map(each -> each.parameter.name())
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
