package io.tutti.bench;

import io.tutti.kernel.Kernel;
import io.tutti.kernel.Kernels;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Times of the first float32 sums of a fresh JVM: the first, the first ten, and the last. */
public final class ColdKernel {
    private static final double MILLIS = 1e6;
    private static final int FIRST = 10;

    private ColdKernel() {}

    /** Bytes of an operand, and calls. */
    public static void main(String[] words) {
        long bytes = Long.parseLong(words[0]);
        long[] nanos = new long[Integer.parseInt(words[1])];
        MemorySegment left = Arena.global().allocate(bytes, 64).fill((byte) 1);
        MemorySegment right = Arena.global().allocate(bytes, 64).fill((byte) 2);
        MemorySegment target = Arena.global().allocate(bytes, 64).fill((byte) 3);
        long sum = 0;
        for (int call = 0; call < nanos.length; call++) {
            long begin = System.nanoTime();
            Kernel kernel = Kernels.of(Reduction.SUM, ElementType.FLOAT32);
            kernel.reduce(left, 0, right, 0, target, 0, bytes / Float.BYTES);
            nanos[call] = System.nanoTime() - begin;
            sum += call < FIRST ? nanos[call] : 0;
        }
        System.out.printf(
                "first %.3f ms, first ten %.3f ms, last %.6f ms%n",
                nanos[0] / MILLIS, sum / MILLIS, nanos[nanos.length - 1] / MILLIS);
    }
}
