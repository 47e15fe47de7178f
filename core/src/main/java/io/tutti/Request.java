package io.tutti;

import io.tutti.algorithm.Algorithm;
import io.tutti.schedule.Layout;
import io.tutti.type.Computation;
import io.tutti.type.Reduction;
import java.util.Arrays;

/**
 * A collective or a transfer as a value, for {@link Communicator#run}, {@link Communicator#prepare}, {@link Communicator#start}, {@link
 * Communicator#explain} and {@link Communicator#alternatives}. Each record has the parameters and the contract of the communicator's
 * method that it names. Counts, ranks and overlap are checked when a communicator gets the request. Arrays of counts are not
 * copied; they must not be modified while the request is in use. Requests are equal if their vectors are the same memory, and all else is
 * equal, counts one by one.
 */
public sealed interface Request {
    /**
     * {@link DataCollectives#allreduce(Data, Data, Reduction)}.
     *
     * @param input this rank's input
     * @param output receives the result; in place if it is the same memory as the input
     * @param reduction the reduction operation
     */
    record Allreduce(Data input, Data output, Reduction reduction) implements Request {
        /** Checks that no component is null. */
        public Allreduce {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("reduction", reduction);
        }

        /**
         * Creates an in-place allreduce.
         *
         * @param vector this rank's input, replaced by the result
         * @param reduction the reduction operation
         */
        public Allreduce(Data vector, Reduction reduction) {
            this(vector, vector, reduction);
        }
    }

    /**
     * {@link DataCollectives#reduce(Data, Data, Reduction, int)}.
     *
     * @param input this rank's input
     * @param output receives the result on the root; may be null on other ranks
     * @param reduction the reduction operation
     * @param root the rank that receives the result
     */
    record Reduce(Data input, Data output, Reduction reduction, int root) implements Request {
        /** Checks that only the output is null, if any. */
        public Reduce {
            Checks.notNull("input", input);
            Checks.notNull("reduction", reduction);
        }
    }

    /**
     * {@link DataCollectives#broadcast(Data, int)}.
     *
     * @param vector the source on the root, the destination on other ranks
     * @param root the rank that has the vector
     */
    record Broadcast(Data vector, int root) implements Request {
        /** Checks that no component is null. */
        public Broadcast {
            Checks.notNull("vector", vector);
        }
    }

    /**
     * {@link DataCollectives#reduceScatterv(Data, Data, long[], Reduction)}.
     *
     * @param input this rank's input of all blocks
     * @param output receives this rank's block
     * @param counts block lengths in elements, one per rank
     * @param reduction the reduction operation
     */
    record ReduceScatter(Data input, Data output, long[] counts, Reduction reduction) implements Request {
        /** Checks that no component is null. */
        public ReduceScatter {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("counts", counts);
            Checks.notNull("reduction", reduction);
        }

        private Object[] parts() {
            return new Object[] {input, output, counts, reduction};
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ReduceScatter that && Arrays.deepEquals(parts(), that.parts());
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(parts());
        }

        @Override
        public String toString() {
            return "ReduceScatter[input=" + input + ", output=" + output + ", counts=" + Arrays.toString(counts)
                    + ", reduction=" + reduction + "]";
        }
    }

    /**
     * {@link DataCollectives#allgatherv(Data, Data, long[])}.
     *
     * @param input this rank's block
     * @param output receives all blocks
     * @param counts block lengths in elements, one per rank
     */
    record Allgather(Data input, Data output, long[] counts) implements Request {
        /** Checks that no component is null. */
        public Allgather {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("counts", counts);
        }

        private Object[] parts() {
            return new Object[] {input, output, counts};
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Allgather that && Arrays.deepEquals(parts(), that.parts());
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(parts());
        }

        @Override
        public String toString() {
            return "Allgather[input=" + input + ", output=" + output + ", counts=" + Arrays.toString(counts) + "]";
        }
    }

    /**
     * {@link DataCollectives#gatherv(Data, Data, long[], int)}.
     *
     * @param input this rank's block
     * @param output receives all blocks on the root; may be null on other ranks
     * @param counts block lengths in elements, one per rank
     * @param root the rank that receives the blocks
     */
    record Gather(Data input, Data output, long[] counts, int root) implements Request {
        /** Checks that only the output is null, if any. */
        public Gather {
            Checks.notNull("input", input);
            Checks.notNull("counts", counts);
        }

        private Object[] parts() {
            return new Object[] {input, output, counts, root};
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Gather that && Arrays.deepEquals(parts(), that.parts());
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(parts());
        }

        @Override
        public String toString() {
            return "Gather[input=" + input + ", output=" + output + ", counts=" + Arrays.toString(counts) + ", root="
                    + root + "]";
        }
    }

    /**
     * {@link DataCollectives#scatterv(Data, Data, long[], int)}.
     *
     * @param input all blocks on the root; may be null on other ranks
     * @param output receives this rank's block
     * @param counts block lengths in elements, one per rank
     * @param root the rank that has the blocks
     */
    record Scatter(Data input, Data output, long[] counts, int root) implements Request {
        /** Checks that only the input is null, if any. */
        public Scatter {
            Checks.notNull("output", output);
            Checks.notNull("counts", counts);
        }

        private Object[] parts() {
            return new Object[] {input, output, counts, root};
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Scatter that && Arrays.deepEquals(parts(), that.parts());
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(parts());
        }

        @Override
        public String toString() {
            return "Scatter[input=" + input + ", output=" + output + ", counts=" + Arrays.toString(counts) + ", root="
                    + root + "]";
        }
    }

    /**
     * {@link DataCollectives#alltoallv(Data, Data, long[], long[])}.
     *
     * @param input the blocks to send, in rank order
     * @param output receives the blocks, in rank order; must not overlap the input
     * @param sendCounts the number of elements for each rank
     * @param receiveCounts the number of elements from each rank
     */
    record Alltoall(Data input, Data output, long[] sendCounts, long[] receiveCounts) implements Request {
        /** Checks that no component is null. */
        public Alltoall {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("sendCounts", sendCounts);
            Checks.notNull("receiveCounts", receiveCounts);
        }

        private Object[] parts() {
            return new Object[] {input, output, sendCounts, receiveCounts};
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Alltoall that && Arrays.deepEquals(parts(), that.parts());
        }

        @Override
        public int hashCode() {
            return Arrays.deepHashCode(parts());
        }

        @Override
        public String toString() {
            return "Alltoall[input=" + input + ", output=" + output + ", sendCounts=" + Arrays.toString(sendCounts)
                    + ", receiveCounts=" + Arrays.toString(receiveCounts) + "]";
        }
    }

    /** {@link DataCollectives#barrier()}. */
    record Barrier() implements Request {}

    /**
     * {@link DataCollectives#scan(Data, Data, Reduction)}, or {@link DataCollectives#exscan(Data, Data, Reduction)}.
     *
     * @param input this rank's input
     * @param output receives the result; in place if it is the same memory as the input
     * @param reduction the reduction operation; not {@link Reduction#AVG}
     * @param exclusive true for an exscan
     */
    record Scan(Data input, Data output, Reduction reduction, boolean exclusive) implements Request {
        /** Checks that no component is null. */
        public Scan {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("reduction", reduction);
        }
    }

    /**
     * {@link DataCollectives#send(Data, int)}.
     *
     * @param vector the elements to send
     * @param destination the receiving rank; not the sending one
     */
    record Send(Data vector, int destination) implements Request {
        /** Checks that no component is null. */
        public Send {
            Checks.notNull("vector", vector);
        }
    }

    /**
     * {@link DataCollectives#receive(Data, int)}.
     *
     * @param vector receives the elements
     * @param source the sending rank; not the receiving one
     */
    record Receive(Data vector, int source) implements Request {
        /** Checks that no component is null. */
        public Receive {
            Checks.notNull("vector", vector);
        }
    }

    /**
     * A schedule that the caller provides, instead of one that Tutti selects. All ranks must provide the same schedule.
     *
     * @param name identifies the call in mismatch detection; contains every value that must be equal on all ranks
     * @param algorithm creates the schedule
     * @param layout lengths of the schedule's chunks, in elements
     * @param input the contents of this rank's INPUT buffer
     * @param output receives the contents of this rank's OUTPUT buffer; must not overlap the input
     * @param reduction the reduction operation; supports the element type, is commutative if the schedule requires that, and is not
     *     {@link Reduction#AVG}
     * @param computation what the schedule's kernel ops compute; null if it has none
     */
    record Scheduled(
            String name,
            Algorithm algorithm,
            Layout layout,
            Data input,
            Data output,
            Reduction reduction,
            Computation computation)
            implements Request {
        /** Checks that only the computation is null, if any. */
        public Scheduled {
            Checks.notNull("name", name);
            Checks.notNull("algorithm", algorithm);
            Checks.notNull("layout", layout);
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("reduction", reduction);
        }
    }
}
