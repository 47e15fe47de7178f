package io.tutti.sparse.replica;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;

/** A parameter of a model of which every rank has a replica, for {@link ReplicaGradient}; implemented for each library of training. */
public interface ReplicaParameter {
    /** The type of the elements that gradients must have. */
    String FLOAT32 = "float32";

    /** {@return the name that the model gives it; without line breaks} */
    String name();

    /** {@return the shape as the library writes it} */
    String shape();

    /** {@return the type of its elements as the library writes it, {@link #FLOAT32} for one that has a gradient} */
    String type();

    /** {@return the number of elements, 0 or more} */
    long elements();

    /**
     * Gives an action the memory of the gradient of the last batch. The action may read and write it, but not keep it.
     *
     * @param action receives {@link #elements()} float32 elements in the order of the machine
     * @throws IllegalStateException naming the parameter, if the gradient is not in one piece of native memory
     */
    void withGradient(Consumer<MemorySegment> action);

    /** {@return name, shape and type, as messages write them} */
    default String describe() {
        return name() + " " + shape() + " " + type();
    }
}
