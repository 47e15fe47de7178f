package io.tutti.system;

import com.sun.management.ThreadMXBean;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** What a repeated allreduce allocates on the calling thread. */
final class SteadyState {
    private SteadyState() {}

    /** Repeats an in-place allreduce; returns the bytes allocated by a call on average, as text. */
    static String measure(Communicator communicator, String memory, int count, int rounds) {
        Runnable call = call(communicator, memory, count);
        repeat(call, rounds / 4);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        repeat(call, rounds);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        return String.format(Locale.ROOT, "%.4f", (double) bytes / rounds);
    }

    private static Runnable call(Communicator communicator, String memory, int count) {
        if (memory.equals("heap")) {
            float[] vector = new float[count];
            return () -> communicator.allreduce(vector, Reduction.SUM);
        }
        Data data = Data.of(communicator.allocate(4L * count), ElementType.FLOAT32);
        return () -> communicator.allreduce(data, Reduction.SUM);
    }

    private static void repeat(Runnable call, int rounds) {
        for (int round = 0; round < rounds; round++) {
            call.run();
        }
    }
}
