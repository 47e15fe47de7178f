package io.tutti.sparse.trace;

import java.util.Arrays;

/** A collective or a phase of local work of one rank, with its layout as far as the rank knows it. */
public sealed interface Step {
    /** {@return the phase of the exchange to which the step belongs} */
    Phase phase();

    /** {@return the measured local work of the rank since the previous step, in nanoseconds} */
    long workNanos();

    /**
     * A collective.
     *
     * @param phase the phase of the exchange
     * @param collective the name of the collective
     * @param algorithm the algorithm, with its parameters
     * @param unit bytes of an element
     * @param lengths numbers of elements: of an allgather, from each rank; of an all-to-all, to each rank; of an
     *     allreduce, one number, the vector's; not copied
     * @param isBegun whether the rank continued at once; an {@link Await} then follows
     * @param workNanos local work since the previous step, in nanoseconds
     */
    record Collective(
            Phase phase, String collective, String algorithm, int unit, long[] lengths, boolean isBegun, long workNanos)
            implements Step {
        /**
         * {@return whether both can be the same collective of two ranks} Lengths of all-to-alls may differ between
         * ranks.
         *
         * @param that the step of another rank
         */
        public boolean meets(Collective that) {
            return phase == that.phase
                    && collective.equals(that.collective)
                    && algorithm.equals(that.algorithm)
                    && unit == that.unit
                    && isBegun == that.isBegun
                    && (collective.equals("alltoall") || Arrays.equals(lengths, that.lengths));
        }

        /**
         * {@return the same collective after other local work}
         *
         * @param nanos local work since the previous step, in nanoseconds
         */
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

        /** {@return the step as a trace has it, for messages} */
        @Override
        public String toString() {
            return TraceText.line(this);
        }
    }

    /**
     * Waits for the earliest started collective that was not awaited yet.
     *
     * @param phase the phase of that collective
     * @param workNanos local work since the previous step, in nanoseconds
     */
    record Await(Phase phase, long workNanos) implements Step {}

    /**
     * A message to or from one rank.
     *
     * @param phase the phase of the exchange
     * @param isSend whether the rank sends; otherwise it receives
     * @param peer the other rank
     * @param bytes length of the message
     * @param workNanos local work since the previous step, in nanoseconds
     */
    record Transfer(Phase phase, boolean isSend, int peer, long bytes, long workNanos) implements Step {}
}
