package io.tutti;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;

/**
 * Runs allreduces on its own vectors for a given time, so that before a program's first collective the code is compiled, connections
 * are established and buffers are paged in.
 */
final class WarmUp {
    /** Vector lengths in elements, and the number of calls of each per round. A round must be short on slow networks too. */
    private static final int[][] ROUND = {{1, 64}, {1 << 10, 32}, {1 << 14, 8}, {1 << 18, 2}};

    private static final int MOST = ROUND[ROUND.length - 1][0];

    private final Communicator communicator;
    private final long end;
    private final float[] goOn = new float[1];

    private WarmUp(Communicator communicator, Duration time) {
        this.communicator = communicator;
        this.end = System.nanoTime() + time.toNanos();
    }

    /** Warms up. All ranks call it with the same time; it returns when the time has passed on every rank. */
    static void run(Communicator communicator, Duration time) {
        WarmUp warmUp = new WarmUp(communicator, time);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate((long) MOST * Float.BYTES, Float.BYTES);
            do {
                warmUp.round(memory);
            } while (warmUp.isWantedByAny());
        }
    }

    /** Sums vectors of zeros, on and off the heap, because each kind of memory has its own code; the sums stay zero. */
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

    /** A collective decision, so that all ranks run the same number of rounds. */
    private boolean isWantedByAny() {
        goOn[0] = System.nanoTime() - end < 0 ? 1 : 0;
        communicator.allreduce(goOn, Reduction.MAX);
        return goOn[0] > 0;
    }
}
