package io.tutti.sparse.trace;

import java.util.Arrays;

/** A collective or a phase of local work of one rank, with its layout as far as the rank knows it. */
public sealed interface Step {
    /** The phase of the exchange. */
    Phase phase();

    /** Measured local work of the rank since the previous step, in nanoseconds. */
    long workNanos();

    /**
     * A collective.
     *
     * @param collective the name of the collective
     * @param algorithm the algorithm, with its parameters
     * @param unit bytes of an element
     * @param lengths numbers of elements: of an allgather, from each rank; of an all-to-all, to each rank; of an
     *     allreduce, one number, the vector's
     * @param isBegun whether the rank continued at once; an {@link Await} then follows
     */
    record Collective(
            Phase phase, String collective, String algorithm, int unit, long[] lengths, boolean isBegun, long workNanos)
            implements Step {
        /** Whether both can be the same collective of two ranks; lengths of all-to-alls differ between ranks. */
        public boolean meets(Collective that) {
            return phase == that.phase
                    && collective.equals(that.collective)
                    && algorithm.equals(that.algorithm)
                    && unit == that.unit
                    && isBegun == that.isBegun
                    && (collective.equals("alltoall") || Arrays.equals(lengths, that.lengths));
        }

        /** The same collective after other local work. */
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

    /** Waits for the earliest started collective that was not awaited yet. */
    record Await(Phase phase, long workNanos) implements Step {}

    /**
     * A message to or from one rank.
     *
     * @param isSend whether the rank sends; otherwise it receives
     * @param peer the other rank
     */
    record Transfer(Phase phase, boolean isSend, int peer, long bytes, long workNanos) implements Step {}
}
