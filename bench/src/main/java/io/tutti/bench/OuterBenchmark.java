package io.tutti.bench;

import io.tutti.blas.OpenBlas;
import io.tutti.outerproduct.kernel.OuterKernel;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One block of a sum of outer products, compared with OpenBLAS on one thread and with writing the block once. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class OuterBenchmark {
    /** The kernel that computes. */
    public enum By {
        /** Our kernel, all pairs at once, of as many ranks. */
        FUSED,
        /** Our kernel, with all pairs as one rank's batch. */
        BATCH,
        /** Our kernel, one product after the other. */
        PUBLISHED,
        /** The library, all pairs at once. */
        GEMM,
        /** The library, one product after the other on zeros. */
        GER,
        /** None: the block is only written. */
        WRITE
    }

    @Param({"FUSED", "BATCH", "PUBLISHED", "GEMM", "GER", "WRITE"})
    public By by;

    @Param({"FLOAT32", "FLOAT64"})
    public ElementType type;

    @Param({"256"})
    public int rows;

    @Param({"4000"})
    public int columns;

    @Param({"1", "2", "4", "8", "16", "48", "64", "128", "512"})
    public int pairs;

    /** Enough blocks that none is in a cache when it is used again. */
    private static final long TARGETS_BYTES = 64 << 20;

    private final OpenBlas library = new OpenBlas();
    private OuterKernel kernel;
    private MemorySegment[] factors;
    private long[] offsets;
    private MemorySegment left;
    private MemorySegment right;
    private MemorySegment[] targets;
    private int next;

    /** Random factors. */
    @Setup
    public void prepare() {
        Random random = new Random(1);
        left = numbers(random, (long) pairs * rows);
        right = numbers(random, (long) pairs * columns);
        int ranks = by == By.BATCH ? 1 : pairs;
        kernel = new OuterKernel(type, columns, pairs / ranks, by != By.PUBLISHED, "more");
        factors = new MemorySegment[2 * ranks];
        offsets = new long[2 * ranks];
        for (int rank = 0; rank < ranks; rank++) {
            factors[2 * rank] = left;
            factors[2 * rank + 1] = right;
            offsets[2 * rank] = (long) rank * rows * type.bytes();
            offsets[2 * rank + 1] = (long) rank * columns * type.bytes();
        }
        long bytes = (long) rows * columns * type.bytes();
        targets = new MemorySegment[(int) Math.max(1, TARGETS_BYTES / bytes)];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = Arena.ofAuto().allocate(bytes, 64);
        }
    }

    private MemorySegment numbers(Random random, long count) {
        MemorySegment memory = Arena.ofAuto().allocate(count * type.bytes(), 64);
        for (long i = 0; i < count; i++) {
            if (type == ElementType.FLOAT32) {
                memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, (float) random.nextGaussian());
            } else {
                memory.setAtIndex(ValueLayout.JAVA_DOUBLE, i, random.nextGaussian());
            }
        }
        return memory;
    }

    /** One block. */
    @Benchmark
    public MemorySegment sum() {
        next = (next + 1) % targets.length;
        MemorySegment target = targets[next];
        switch (by) {
            case FUSED, BATCH, PUBLISHED -> apply(target);
            case GEMM ->
                library.multiply(
                        type, rows, columns, pairs, left, 0, (long) rows * type.bytes(), right, 0, target, 0, true);
            case GER -> oneByOne(target.fill((byte) 0));
            case WRITE -> target.fill((byte) 0);
        }
        return target;
    }

    private void apply(MemorySegment target) {
        long bytes = target.byteSize();
        for (long done = 0; done < bytes; ) {
            done = kernel.apply("fresh", factors, offsets, factors.length, target, 0, bytes, done);
        }
    }

    private void oneByOne(MemorySegment target) {
        for (int pair = 0; pair < pairs; pair++) {
            MemorySegment a = left.asSlice((long) pair * rows * type.bytes());
            MemorySegment b = right.asSlice((long) pair * columns * type.bytes());
            library.add(type, rows, columns, a, b, target);
        }
    }
}
