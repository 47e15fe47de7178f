package io.tutti.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Parameter;
import ai.djl.util.Pair;
import io.tutti.sparse.replica.ReplicaParameter;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/** A parameter of a block that has a gradient. */
final class TrainedParameter implements ReplicaParameter {
    private final String name;
    private final Parameter parameter;
    private boolean isProven;

    TrainedParameter(Pair<String, Parameter> named) {
        this.name = named.getKey();
        this.parameter = named.getValue();
    }

    /** Name, shape and type of any parameter, and whether it has a gradient. */
    static String describe(Pair<String, Parameter> named) {
        return new TrainedParameter(named).describe()
                + (named.getValue().requiresGradient() ? "" : " without gradient");
    }

    boolean isOf(Parameter other) {
        return parameter == other;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String shape() {
        return parameter.getArray().getShape().toString();
    }

    @Override
    public String type() {
        return parameter.getArray().getDataType().toString();
    }

    @Override
    public long elements() {
        return parameter.getArray().size();
    }

    @Override
    public void withGradient(Consumer<MemorySegment> action) {
        try (NDArray gradient = parameter.getArray().getGradient()) {
            action.accept(memory(gradient));
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
