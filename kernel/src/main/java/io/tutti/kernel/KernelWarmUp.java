package io.tutti.kernel;

import io.tutti.kernel.element.ArrayOperation;
import io.tutti.kernel.element.Element;
import java.util.Arrays;

/**
 * Short sums of float32, computed before a program's first collective. They run the loop that sums long vectors until vector loops are made
 * often enough for the JVM to compile it, where the launcher has told it that some hundred elements are enough. An interpreted sum
 * takes a hundred times as long.
 */
public final class KernelWarmUp {
    static final int RUNS = 500;
    static final int COUNT = 64;

    private KernelWarmUp() {}

    /**
     * Computes the sums on a thread of its own, which ends after one or two milliseconds of a processor. Where no thread can be started, it
     * does nothing. Any thread may call it.
     */
    public static void start() {
        try {
            Thread.ofPlatform().name("tutti-kernel-warm-up").daemon().start(KernelWarmUp::run);
        } catch (OutOfMemoryError e) {
            // the first sums are interpreted
        }
    }

    /** Returns the ones that were added up. */
    static float[] run() {
        ArrayOperation sum = ArrayOperation.sum(Element.FLOAT32);
        float[] ones = new float[COUNT];
        float[] total = new float[COUNT];
        Arrays.fill(ones, 1);
        for (int i = 0; i < RUNS; i++) {
            sum.apply(ones, total, total, COUNT, 0);
        }
        return total;
    }
}
