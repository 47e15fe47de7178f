package io.tutti.sparse.trace;

import io.tutti.sparse.Phase;
import java.util.Arrays;

/** A collective or a phase of local work of one rank, with its layout as far as the rank knows it. */
public sealed interface Step {
    /** What it was for. */
    Phase phase();

    /** Local work of the rank since the step before, nanoseconds as measured. */
    long workNanos();

    /**
     * A collective.
     *
     * @param collective its name
     * @param algorithm whose schedule was run, with its parameters
     * @param unit bytes of an element
     * @param lengths elements: of an allgather, from each rank; of an all-to-all, to each rank; of an allreduce, one
     *     number, the vector's
     * @param isBegun whether the rank went on at once; an {@link Await} then follows
     */
    record Collective(
            Phase phase, String collective, String algorithm, int unit, long[] lengths, boolean isBegun, long workNanos)
            implements Step {
        /** Whether all ranks can do both together; lengths of all-to-alls are each rank's own. */
        boolean meets(Collective that) {
            return phase == that.phase
                    && collective.equals(that.collective)
                    && algorithm.equals(that.algorithm)
                    && unit == that.unit
                    && isBegun == that.isBegun
                    && (collective.equals("alltoall") || Arrays.equals(lengths, that.lengths));
        }

        /** The same after other local work. */
        public Collective after(long nanos) {
            return new Collective(phase, collective, algorithm, unit, lengths, isBegun, nanos);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Collective that
                    && meets(that)
                    && Arrays.equals(lengths, that.lengths)
                    && workNanos == that.workNanos;
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(lengths);
        }
    }

    /** Waits for the collective that was begun first and not waited for yet. */
    record Await(Phase phase, long workNanos) implements Step {}

    /**
     * A message to or from one rank.
     *
     * @param isSend which of both
     * @param peer the other rank
     */
    record Transfer(Phase phase, boolean isSend, int peer, long bytes, long workNanos) implements Step {}
}
