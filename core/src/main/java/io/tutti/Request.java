package io.tutti;

import io.tutti.algorithm.Algorithm;
import io.tutti.kernel.Computation;
import io.tutti.schedule.Layout;
import io.tutti.type.Reduction;

/**
 * A collective as a value, for {@link Communicator#run}, {@link Communicator#prepare}, {@link Communicator#start}
 * and {@link Communicator#explain}. Each form has the meaning of the communicator's method of that name.
 */
public sealed interface Request {
    /** In place when {@code input} and {@code output} are the same vector. */
    record Allreduce(Data input, Data output, Reduction reduction) implements Request {
        /** Checks that nothing is missing. */
        public Allreduce {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("reduction", reduction);
        }

        /** In place. */
        public Allreduce(Data vector, Reduction reduction) {
            this(vector, vector, reduction);
        }
    }

    /** {@link Communicator#reduce}. */
    record Reduce(Data input, Data output, Reduction reduction, int root) implements Request {
        /** Checks that nothing is missing; the output may be null where this rank is not the root. */
        public Reduce {
            Checks.notNull("input", input);
            Checks.notNull("reduction", reduction);
        }
    }

    /** {@link Communicator#broadcast}. */
    record Broadcast(Data vector, int root) implements Request {
        /** Checks that nothing is missing. */
        public Broadcast {
            Checks.notNull("vector", vector);
        }
    }

    /** {@link Communicator#reduceScatterv}. */
    record ReduceScatter(Data input, Data output, long[] counts, Reduction reduction) implements Request {
        /** Checks that nothing is missing. */
        public ReduceScatter {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("counts", counts);
            Checks.notNull("reduction", reduction);
        }
    }

    /** {@link Communicator#allgatherv}. */
    record Allgather(Data input, Data output, long[] counts) implements Request {
        /** Checks that nothing is missing. */
        public Allgather {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("counts", counts);
        }
    }

    /** {@link Communicator#gatherv}. */
    record Gather(Data input, Data output, long[] counts, int root) implements Request {
        /** Checks that nothing is missing; the output may be null where this rank is not the root. */
        public Gather {
            Checks.notNull("input", input);
            Checks.notNull("counts", counts);
        }
    }

    /** {@link Communicator#scatterv}. */
    record Scatter(Data input, Data output, long[] counts, int root) implements Request {
        /** Checks that nothing is missing; the input may be null where this rank is not the root. */
        public Scatter {
            Checks.notNull("output", output);
            Checks.notNull("counts", counts);
        }
    }

    /** {@link Communicator#alltoallv}. */
    record Alltoall(Data input, Data output, long[] sendCounts, long[] receiveCounts) implements Request {
        /** Checks that nothing is missing. */
        public Alltoall {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("sendCounts", sendCounts);
            Checks.notNull("receiveCounts", receiveCounts);
        }
    }

    /** {@link Communicator#barrier}. */
    record Barrier() implements Request {}

    /** {@link Communicator#scan}, or {@link Communicator#exscan} when exclusive. */
    record Scan(Data input, Data output, Reduction reduction, boolean exclusive) implements Request {
        /** Checks that nothing is missing. */
        public Scan {
            Checks.notNull("input", input);
            Checks.notNull("output", output);
            Checks.notNull("reduction", reduction);
        }
    }

    /**
     * A schedule of the caller's choice; all ranks must choose alike.
     *
     * @param name what it is, with everything in it that ranks must agree on
     * @param layout lengths of the schedule's chunks, in elements
     * @param input what the collective's INPUT of this rank holds
     * @param output what its OUTPUT holds; other memory than the input
     * @param reduction what combines elements; one that the type takes and, if the schedule needs it, commutative
     * @param computation what the schedule's kernels compute; null if it has none
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
        /** Checks that nothing is missing. */
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
