package io.tutti;

import io.tutti.type.Reduction;

/**
 * Many small vectors in one exchange: the allreduces that are added are fused, type and operation by type and operation,
 * when the group is closed. Order and sizes must be the same on all ranks.
 *
 * {@snippet :
 * try (Group group = world.group()) {
 *     group.allreduce(Data.of(weights), Reduction.SUM);
 *     group.allreduce(Data.of(bias), Reduction.SUM);
 * } // both are complete here
 * }
 */
public interface Group extends AutoCloseable {
    /** Adds an in-place allreduce. */
    Group allreduce(Data vector, Reduction reduction);

    /** Runs what was added and waits for it. Closing twice has no effect. */
    @Override
    void close();
}
