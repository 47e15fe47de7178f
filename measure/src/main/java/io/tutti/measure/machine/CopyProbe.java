package io.tutti.measure.machine;

import io.tutti.bootstrap.placement.Affinity;
import java.util.Arrays;
import java.util.List;

/**
 * Measures the bandwidth between two processors: one writes a block of memory, the other reads it or copies it, in turns. This is what
 * bounds long messages in shared memory, and it changes with the machine's state as the time of a cache line does.
 */
public final class CopyProbe {
    private static final int WORDS = 1 << 17; // 1 MiB
    private static final int NEAR_WORDS = 1 << 10;
    private static final int WARM_ROUNDS = 60;
    private static final int ROUNDS = 31;

    private final List<Integer> processors;
    private final long[] block = new long[WORDS];
    private final long[] copy = new long[WORDS];
    private volatile int turn;

    /** Creates a probe between the first two of these processors. */
    public CopyProbe(List<Integer> processors) {
        this.processors = processors;
    }

    /** Returns the median of several copies of 1 MiB in gigabytes (10^9 bytes) per second; NaN if there is one processor only. */
    public double copiedGigabytes() {
        return gigabytesPerSecond(() -> System.arraycopy(block, 0, copy, 0, WORDS));
    }

    /** Returns the same of blocks that are read and not written anywhere. */
    public double readGigabytes() {
        return gigabytesPerSecond(this::read);
    }

    /** Into memory that stays in the first cache; a loop would be measured before it is compiled. */
    private void read() {
        for (int word = 0; word < WORDS; word += NEAR_WORDS) {
            System.arraycopy(block, word, copy, 0, NEAR_WORDS);
        }
    }

    private double gigabytesPerSecond(Runnable use) {
        if (processors.size() < 2) {
            return Double.NaN;
        }
        double[] nanos = new double[WARM_ROUNDS + ROUNDS];
        turn = 0;
        Thread writing = Thread.ofPlatform().daemon().start(() -> write(nanos.length));
        Thread using = Thread.ofPlatform().daemon().start(() -> use(use, nanos));
        try {
            writing.join();
            using.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Double.NaN;
        }
        double[] warm = Arrays.copyOfRange(nanos, WARM_ROUNDS, nanos.length);
        Arrays.sort(warm);
        return (double) WORDS * Long.BYTES / warm[ROUNDS / 2];
    }

    private void write(int rounds) {
        Affinity.pin(processors.get(0));
        for (int round = 0; round < rounds; round++) {
            await(2 * round);
            Arrays.fill(block, round);
            turn = 2 * round + 1;
        }
    }

    private void use(Runnable use, double[] nanos) {
        Affinity.pin(processors.get(1));
        for (int round = 0; round < nanos.length; round++) {
            await(2 * round + 1);
            long start = System.nanoTime();
            use.run();
            nanos[round] = System.nanoTime() - start;
            turn = 2 * round + 2;
        }
    }

    private void await(int expected) {
        while (turn != expected) {
            Thread.onSpinWait();
        }
    }
}
