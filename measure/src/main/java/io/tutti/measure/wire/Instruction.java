package io.tutti.measure.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What all ranks of a subject do next.
 *
 * @param kind the action
 * @param variant number of the subject's variant, from 0
 * @param count elements of a block; see {@code BenchCollective}
 * @param untimed calls before the timed ones
 * @param iterations timed calls
 */
public record Instruction(Kind kind, int variant, long count, int untimed, int iterations) {
    /** Times in an answer to {@link Kind#OVERLAP} for each iteration: the call, the computation, both together. */
    public static final int OVERLAP_PARTS = 3;

    /** Size on the wire in bytes. */
    static final int BYTES = 5 * Long.BYTES;

    /** The actions of ranks. The ordinal is sent on the wire. */
    public enum Kind {
        /** Leave without an answer. The end of the stream means the same. */
        END,
        /** Run once on known values; the answer is the number of wrong elements. */
        CHECK,
        /** Time calls one by one, each after a barrier; the answer is the nanoseconds of each. */
        TIME,
        /** Time all calls together, after one barrier; the answer is the nanoseconds of all. */
        BACK_TO_BACK,
        /** Report the nanoseconds of processor time that compilers of the rank's process have taken so far. */
        COMPILED,
        /**
         * Time calls, computations that take as long, and both together; the answer is {@link #OVERLAP_PARTS} times in
         * nanoseconds for each iteration. Only ranks of this library know it.
         */
        OVERLAP
    }

    /** The instruction to leave. */
    public static final Instruction LEAVE = new Instruction(Kind.END, 0, 0, 0, 0);

    ByteBuffer bytes() {
        return ByteBuffer.allocate(BYTES)
                .order(ByteOrder.nativeOrder())
                .putLong(kind.ordinal())
                .putLong(variant)
                .putLong(count)
                .putLong(untimed)
                .putLong(iterations)
                .flip();
    }

    static Instruction of(ByteBuffer words) {
        Kind kind = Kind.values()[(int) words.getLong()];
        int variant = (int) words.getLong();
        long count = words.getLong();
        int untimed = (int) words.getLong();
        return new Instruction(kind, variant, count, untimed, (int) words.getLong());
    }
}
