package io.tutti.cli.bench.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What all ranks of a party do next.
 *
 * @param kind what
 * @param variant which of the party's variants, from 0
 * @param count elements of a block; see {@code Collective}
 * @param untimed calls before the timed ones
 * @param iterations timed calls
 */
public record Instruction(Kind kind, int variant, long count, int untimed, int iterations) {
    /** Bytes on the wire. */
    static final int BYTES = 5 * Long.BYTES;

    /** What ranks can be told; the ordinal is on the wire. */
    public enum Kind {
        /** To leave; nothing is answered. So is the end of the stream. */
        END,
        /** To run once on known values; answered with the number of wrong elements. */
        CHECK,
        /** To time calls one by one, each after a barrier; answered with nanoseconds of each. */
        TIME,
        /** To time all calls together, after one barrier; answered with nanoseconds of all. */
        BACK_TO_BACK,
        /** To say what compilers of the rank's process have taken so far; answered with nanoseconds of processor time. */
        COMPILED
    }

    /** Leave. */
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
