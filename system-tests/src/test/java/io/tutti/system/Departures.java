package io.tutti.system;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Communicators that one rank leaves at once, and the others a little later. */
final class Departures {
    private static final int COUNT = 2000;
    private static final long LATE_NANOS = 300_000;

    private Departures() {}

    /** Each round has a communicator of its own, and collectives in which each rank waits for others in another way. */
    static void run(Communicator world, int rounds, int leaver) {
        for (int round = 0; round < rounds; round++) {
            try (Communicator communicator = world.dup()) {
                MemorySegment shared = communicator.allocate(4L * COUNT);
                MemorySegment vector = round % 2 == 0 ? shared : MemorySegment.ofArray(new int[COUNT]);
                check(communicator, vector, round);
                if (world.rank() != leaver) {
                    spin(round % 4 == 0 ? LATE_NANOS : 0);
                }
            }
        }
    }

    private static void check(Communicator communicator, MemorySegment vector, int round) {
        Data data = Data.of(vector, ElementType.INT32);
        vector.setAtIndex(ValueLayout.JAVA_INT, COUNT - 1, 1);
        switch (round % 3) {
            case 0 -> communicator.allreduce(data, Reduction.SUM);
            case 1 -> communicator.allreduce(data.slice(COUNT - 10, COUNT), Reduction.SUM);
            default -> communicator.broadcast(data, round % communicator.size());
        }
        int expected = round % 3 == 2 ? 1 : communicator.size();
        int found = vector.getAtIndex(ValueLayout.JAVA_INT, COUNT - 1);
        if (found != expected) {
            throw new IllegalStateException("round " + round + " gave " + found + " instead of " + expected);
        }
    }

    private static void spin(long nanos) {
        for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }
}
