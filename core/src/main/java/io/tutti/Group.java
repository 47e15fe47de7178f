package io.tutti;

import io.tutti.type.Reduction;

/**
 * Fuses several small allreduces. {@link #run} runs one allreduce for each pair of element type and reduction operation, on a
 * copy of the vectors. All ranks must add the same vectors' types, counts and reductions in the same order. Used by the thread that
 * uses the communicator. A group that is not run, as after an exception between, communicates nothing and holds nothing that must be
 * released.
 *
 * {@snippet :
 * world.group().allreduce(weights, Reduction.SUM).allreduce(bias, Reduction.SUM).run(); // both are complete here
 * }
 */
public interface Group {
    /**
     * Adds an in-place allreduce. It does not communicate yet.
     *
     * @param vector this rank's input, replaced by the result when the group is run; must stay valid until then
     * @param reduction the reduction operation; supports the vector's type
     * @return this group
     * @throws IllegalArgumentException if the vector is read-only or the reduction does not support its type
     */
    Group allreduce(Data vector, Reduction reduction);

    /**
     * Adds an in-place allreduce of a whole array.
     *
     * @param vector this rank's input, replaced by the result when the group is run
     * @param reduction the reduction operation; supports FLOAT32
     * @return this group
     */
    default Group allreduce(float[] vector, Reduction reduction) {
        return allreduce(Data.of(Checks.notNull("vector", vector)), reduction);
    }

    /**
     * Adds an in-place allreduce of a whole array.
     *
     * @param vector this rank's input, replaced by the result when the group is run
     * @param reduction the reduction operation; supports FLOAT64
     * @return this group
     */
    default Group allreduce(double[] vector, Reduction reduction) {
        return allreduce(Data.of(Checks.notNull("vector", vector)), reduction);
    }

    /**
     * Adds an in-place allreduce of a whole array.
     *
     * @param vector this rank's input, replaced by the result when the group is run
     * @param reduction the reduction operation; supports INT32
     * @return this group
     */
    default Group allreduce(int[] vector, Reduction reduction) {
        return allreduce(Data.of(Checks.notNull("vector", vector)), reduction);
    }

    /**
     * Adds an in-place allreduce of a whole array.
     *
     * @param vector this rank's input, replaced by the result when the group is run
     * @param reduction the reduction operation; supports INT64
     * @return this group
     */
    default Group allreduce(long[] vector, Reduction reduction) {
        return allreduce(Data.of(Checks.notNull("vector", vector)), reduction);
    }

    /**
     * Adds an in-place allreduce of a whole array.
     *
     * @param vector this rank's input, replaced by the result when the group is run
     * @param reduction the reduction operation; supports INT16
     * @return this group
     */
    default Group allreduce(short[] vector, Reduction reduction) {
        return allreduce(Data.of(Checks.notNull("vector", vector)), reduction);
    }

    /**
     * Adds an in-place allreduce of a whole array.
     *
     * @param vector this rank's input, replaced by the result when the group is run
     * @param reduction the reduction operation; supports INT8
     * @return this group
     */
    default Group allreduce(byte[] vector, Reduction reduction) {
        return allreduce(Data.of(Checks.notNull("vector", vector)), reduction);
    }

    /**
     * Runs the allreduces that were added and blocks until they are complete. The group is empty afterwards, also after a failure, and
     * takes others. Running an empty group has no effect.
     *
     * @throws io.tutti.error.CommunicationException if an allreduce fails
     */
    void run();
}
