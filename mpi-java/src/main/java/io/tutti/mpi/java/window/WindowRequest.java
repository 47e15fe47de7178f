package io.tutti.mpi.java.window;

import io.tutti.mpi.java.memory.Operand;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.TypeMap;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What an origin asks of a target, as it travels: six numbers, the blocks of the target's memory, then the payload.
 *
 * @param kind what to do
 * @param answer tag of the answer; unused where there is none
 * @param displacement where the blocks begin, in the target's units
 * @param operand what the blocks consist of
 * @param accumulation what to do with them
 * @param blocks offset and length of each, in bytes from the displacement
 * @param payload what comes; of a compare-and-swap, what is expected and then what replaces it
 */
record WindowRequest(
        Kind kind,
        int answer,
        long displacement,
        Operand operand,
        Accumulation accumulation,
        long[] blocks,
        MemorySegment payload) {
    /** What to do. */
    enum Kind {
        PUT,
        GET,
        ACCUMULATE,
        GET_ACCUMULATE,
        COMPARE_AND_SWAP,
        FLUSH,
        LOCK_SHARED,
        LOCK_EXCLUSIVE,
        UNLOCK
    }

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int NUMBERS = 6;
    private static final Operand BYTES = Operand.single(Primitive.BYTE);

    /** A request without memory. */
    static WindowRequest plain(Kind kind, int answer) {
        return new WindowRequest(kind, answer, 0, BYTES, Accumulation.REPLACE, new long[0], MemorySegment.NULL);
    }

    /** The blocks of some items of a type; dense ones are a single block. No items have none, wherever they are said to be. */
    static long[] blocks(TypeMap map, int items) {
        if (items == 0 || map.size() == 0) {
            return new long[0];
        }
        if (map.isDense()) {
            return new long[] {0, (long) items * map.size()};
        }
        int each = map.offsets().length;
        long[] blocks = new long[2 * items * each];
        int next = 0;
        for (int item = 0; item < items; item++) {
            for (int block = 0; block < each; block++) {
                blocks[next++] = (long) item * map.extent() + map.offsets()[block];
                blocks[next++] = map.lengths()[block];
            }
        }
        return blocks;
    }

    /** Bytes of all blocks. */
    long bytes() {
        long bytes = 0;
        for (int index = 1; index < blocks.length; index += 2) {
            bytes += blocks[index];
        }
        return bytes;
    }

    MemorySegment encode() {
        long head = (NUMBERS + (long) blocks.length) * Long.BYTES;
        MemorySegment bytes = MemorySegment.ofArray(new byte[Math.toIntExact(head + payload.byteSize())]);
        long[] numbers = {kind.ordinal(), answer, displacement, operand.code(), accumulation.ordinal(), blocks.length};
        MemorySegment.copy(MemorySegment.ofArray(numbers), 0, bytes, 0, (long) NUMBERS * Long.BYTES);
        MemorySegment.copy(
                MemorySegment.ofArray(blocks),
                0,
                bytes,
                (long) NUMBERS * Long.BYTES,
                (long) blocks.length * Long.BYTES);
        MemorySegment.copy(payload, 0, bytes, head, payload.byteSize());
        return bytes;
    }

    static WindowRequest decode(MemorySegment bytes) {
        long[] blocks = new long[(int) number(bytes, NUMBERS - 1)];
        for (int index = 0; index < blocks.length; index++) {
            blocks[index] = number(bytes, NUMBERS + index);
        }
        return new WindowRequest(
                Kind.values()[(int) number(bytes, 0)],
                (int) number(bytes, 1),
                number(bytes, 2),
                Operand.of((int) number(bytes, 3)),
                Accumulation.values()[(int) number(bytes, 4)],
                blocks,
                bytes.asSlice((NUMBERS + (long) blocks.length) * Long.BYTES));
    }

    private static long number(MemorySegment bytes, int index) {
        return bytes.get(LONG, (long) index * Long.BYTES);
    }
}
