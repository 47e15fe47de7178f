package io.tutti;

import io.tutti.type.Reduction;

/**
 * Fuses several small allreduces. Closing the group runs one allreduce for each pair of element type and reduction operation, on a
 * copy of the vectors. All ranks must add the same vectors' types, counts and reductions in the same order. Used by the thread that
 * uses the communicator.
 *
 * {@snippet :
 * try (Group group = world.group()) {
 *     group.allreduce(Data.of(weights), Reduction.SUM);
 *     group.allreduce(Data.of(bias), Reduction.SUM);
 * } // both are complete here
 * }
 */
public interface Group extends AutoCloseable {
    /**
     * Adds an in-place allreduce. It does not communicate yet.
     *
     * @param vector this rank's input, replaced by the result when the group is closed; must stay valid until then
     * @param reduction the reduction operation; supports the vector's type
     * @return this group
     * @throws IllegalArgumentException if the vector is read-only or the reduction does not support its type
     */
    Group allreduce(Data vector, Reduction reduction);

    /**
     * Runs the allreduces that were added and blocks until they are complete. Closing twice has no effect.
     *
     * @throws io.tutti.error.CommunicationException if an allreduce fails
     */
    @Override
    void close();
}
