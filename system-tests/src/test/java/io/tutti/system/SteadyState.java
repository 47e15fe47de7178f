package io.tutti.system;

import com.sun.management.ThreadMXBean;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * What a repeated call allocates on the calling thread. Vectors are allocated until the compiler has come to their
 * loops, which takes its time on a busy machine, so the warm-up lasts until it is through.
 */
final class SteadyState {
    private static final int WARM_UP_BATCH = 500;
    private static final int MOST_BATCHES = 200;
    private static final int ATTEMPTS = 300;

    private final Communicator communicator;
    private final Runnable call;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private SteadyState(Communicator communicator, Runnable call) {
        this.communicator = communicator;
        this.call = call;
    }

    /** Repeats an in-place allreduce, or messages; returns the bytes that a call allocates on average on any rank, as text. */
    static String measure(Communicator communicator, String memory, int count, int rounds) {
        SteadyState state = new SteadyState(communicator, call(communicator, memory, count));
        for (int batch = 0; batch < MOST_BATCHES && state.bytes(WARM_UP_BATCH) >= WARM_UP_BATCH; batch++) {
            // compiled code is on its way
        }
        double least = Double.POSITIVE_INFINITY;
        for (int attempt = 0; attempt < ATTEMPTS && least >= 1; attempt++) {
            least = Math.min(
                    least, (double) state.bytes(rounds) / rounds); // vector kernels are tried until they are compiled
        }
        return String.format(Locale.ROOT, "%.4f", least);
    }

    private static Runnable call(Communicator communicator, String memory, int count) {
        if (memory.equals("heap")) {
            float[] vector = new float[count];
            return () -> communicator.allreduce(vector, Reduction.SUM);
        }
        if (memory.equals("alternating")) { // sizes take turns, as the buckets of a training do
            Data shortData = Data.of(new float[count]);
            Data longData = Data.of(new float[2 * count + 1]);
            return () -> {
                communicator.allreduce(shortData, Reduction.SUM);
                communicator.allreduce(longData, Reduction.SUM);
            };
        }
        if (memory.equals("ping-pong")) {
            return messages(communicator, Data.of(new float[count]), Data.of(new float[count]));
        }
        Data data = Data.of(communicator.allocate(4L * count), ElementType.FLOAT32);
        return () -> communicator.allreduce(data, Reduction.SUM);
    }

    /** Equal messages to and from the other of two ranks. */
    private static Runnable messages(Communicator communicator, Data out, Data in) {
        int peer = 1 - communicator.rank();
        return () -> {
            if (peer == 1) {
                communicator.send(out, peer);
            }
            communicator.receive(in, peer);
            if (peer == 0) {
                communicator.send(out, peer);
            }
        };
    }

    /** Bytes that so many calls allocate on the rank that allocates most; the same on all ranks. */
    private long bytes(int rounds) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < rounds; round++) {
            call.run();
        }
        long[] most = {threads.getCurrentThreadAllocatedBytes() - before};
        communicator.allreduce(most, Reduction.MAX);
        return most[0];
    }
}
