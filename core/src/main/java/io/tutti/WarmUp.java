package io.tutti;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;

/**
 * Calls sums of vectors of its own for some time, so that code is compiled, connections stand and buffers are touched
 * before a program's first collective: of a gigabyte, or of four bytes that shall take a microsecond.
 */
final class WarmUp {
    /** Elements of the vectors and how often each is called in a round, which shall be short on slow networks too. */
    private static final int[][] ROUND = {{1, 64}, {1 << 10, 32}, {1 << 14, 8}, {1 << 18, 2}};

    private static final int MOST = ROUND[ROUND.length - 1][0];

    private final Communicator communicator;
    private final long end;
    private final float[] goOn = new float[1];

    private WarmUp(Communicator communicator, Duration time) {
        this.communicator = communicator;
        this.end = System.nanoTime() + time.toNanos();
    }

    /** All ranks call it, with the same time; returns when it has passed on all of them. */
    static void run(Communicator communicator, Duration time) {
        WarmUp warmUp = new WarmUp(communicator, time);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate((long) MOST * Float.BYTES, Float.BYTES);
            do {
                warmUp.round(memory);
            } while (warmUp.isWantedByAny());
        }
    }

    /** Vectors of zeros, on and off the heap; zeros stay so. */
    private void round(MemorySegment memory) {
        for (int[] calls : ROUND) {
            float[] array = new float[calls[0]];
            MemorySegment segment = memory.asSlice(0, (long) calls[0] * Float.BYTES);
            for (Data vector : List.of(Data.of(array), Data.of(segment, ElementType.FLOAT32))) {
                for (int call = 0; call < calls[1]; call++) {
                    communicator.allreduce(vector, Reduction.SUM);
                }
            }
        }
    }

    /** All ranks make the same number of rounds. */
    private boolean isWantedByAny() {
        goOn[0] = System.nanoTime() - end < 0 ? 1 : 0;
        communicator.allreduce(goOn, Reduction.MAX);
        return goOn[0] > 0;
    }
}
