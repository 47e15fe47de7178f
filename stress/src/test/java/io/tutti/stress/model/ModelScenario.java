package io.tutti.stress.model;

import java.lang.foreign.MemorySegment;

/**
 * What each rank does with the memory that all of them share. The class is loaded by a {@link io.tutti.stress.exploration.RewritingClassLoader}, so it runs the
 * protocols of the product over the memory of the model. It has a constructor without parameters.
 *
 * <p>A rank's code must depend on nothing but what it reads: it is run again and again. Every wait is an {@link Attempts#await}.
 */
public interface ModelScenario {
    int ranks();

    /** Returns the bytes of shared memory, a multiple of 8. It is filled with zeros. */
    long bytes();

    /** Runs one rank to its end. Throws what is wrong. */
    void run(int rank, MemorySegment memory);
}
