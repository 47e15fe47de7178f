package io.tutti.outerproduct.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Simd;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All ways to add outer products give the bits of a fused multiply-add per pair, in order. */
class OuterKernelTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final String MORE = "more";
    /** What stands in a matrix before must not matter. */
    private static final byte LEFTOVER = 0x55;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @EnumSource(names = {"FLOAT32", "FLOAT64"})
    void equalsOneMultiplyAddAfterTheOther(ElementType type) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        for (int trial = 0; trial < 60; trial++) {
            int rows = trial < 20 ? trial : 1 + random.nextInt(150);
            int columns = trial % 5 == 0 ? 1 + random.nextInt(700) : 1 + random.nextInt(60);
            compare(type, rows, columns, 1 + random.nextInt(9), 1 + random.nextInt(4), random.nextInt(4) == 0);
        }
        compare(type, 3, 20_000, 2, 1, false);
        compare(type, 9, 300, 3, 70, false);
        compare(type, 300, 33, 2, 100, false);
    }

    private void compare(ElementType type, int rows, int columns, int ranks, int batch, boolean withNaN) {
        MemorySegment[] factors = new MemorySegment[2 * ranks + 1];
        factors[0] = numbers(type, rows * columns, withNaN);
        for (int rank = 0; rank < ranks; rank++) {
            factors[1 + 2 * rank] = numbers(type, rows * batch, withNaN);
            factors[2 + 2 * rank] = numbers(type, columns * batch, withNaN);
        }
        MemorySegment[] fresh = java.util.Arrays.copyOfRange(factors, 1, factors.length);
        for (int bits : new int[] {0, Simd.vectorBits()}) {
            for (boolean fused : new boolean[] {true, false}) {
                String what = type + " " + rows + "x" + columns + " ranks " + ranks + " batch " + batch + " bits "
                        + bits + " fused " + fused;
                OuterKernel kernel = kernel(type, columns, batch, fused, bits);
                check(type, rows, columns, batch, kernel, fresh, null, "fresh", what);
                check(type, rows, columns, batch, kernel, factors, factors[0], MORE, what + " more");
            }
        }
    }

    @Test
    void aBlockWithoutElementsIsDoneAtOnce() {
        MemorySegment none = MemorySegment.ofArray(new float[0]);
        MemorySegment[] factors = {MemorySegment.ofArray(new float[5]), none};
        long done = kernel(ElementType.FLOAT32, 0, 1, true, 0).apply("outer", factors, new long[2], 2, none, 0, 0, 0);
        assertEquals(0, done);
    }

    /** Without its scalar twin in its place while it is cold. */
    private static OuterKernel kernel(ElementType type, int columns, int batch, boolean fused, int bits) {
        return new OuterKernel(
                type,
                columns,
                batch,
                fused,
                MORE,
                null,
                OuterLoops.of(type, MemoryKind.NATIVE, bits),
                OuterLoops.of(type, MemoryKind.ARRAY, bits));
    }

    private static void check(
            ElementType type,
            int rows,
            int columns,
            int batch,
            OuterKernel kernel,
            MemorySegment[] factors,
            MemorySegment before,
            String name,
            String what) {
        MemorySegment expected = expected(type, rows, columns, batch, factors, before);
        MemorySegment apart = Arena.ofAuto().allocate(Math.max(1, expected.byteSize()), 8);
        apart.fill(LEFTOVER);
        apply(kernel, name, factors, apart, expected.byteSize());
        assertEquals(-1, expected.mismatch(apart.asSlice(0, expected.byteSize())), what);
        int count = rows * columns;
        MemorySegment heap = type == ElementType.FLOAT32
                ? MemorySegment.ofArray(new float[count])
                : MemorySegment.ofArray(new double[count]);
        heap.fill(LEFTOVER);
        if (before != null) {
            heap.copyFrom(before);
        }
        MemorySegment[] inPlace = factors.clone();
        inPlace[0] = before == null ? inPlace[0] : heap;
        apply(kernel, name, inPlace, heap, expected.byteSize());
        assertEquals(-1, expected.mismatch(heap), what + " in an array");
    }

    private static void apply(
            OuterKernel kernel, String name, MemorySegment[] factors, MemorySegment target, long bytes) {
        long[] offsets = new long[factors.length];
        for (long done = 0; done < bytes; ) {
            done = kernel.apply(name, factors, offsets, factors.length, target, 0, bytes, done);
        }
    }

    private static MemorySegment expected(
            ElementType type, int rows, int columns, int batch, MemorySegment[] factors, MemorySegment before) {
        MemorySegment result = Arena.ofAuto().allocate(Math.max(8, (long) rows * columns * type.bytes()), 8);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                long at = (long) row * columns + column;
                double sum = before == null ? 0 : get(type, before, at);
                for (int i = before == null ? 0 : 1; i < factors.length; i += 2) {
                    for (int pair = 0; pair < batch; pair++) {
                        double a = get(type, factors[i], (long) pair * rows + row);
                        double b = get(type, factors[i + 1], (long) pair * columns + column);
                        sum = type == ElementType.FLOAT32
                                ? Math.fma((float) a, (float) b, (float) sum)
                                : Math.fma(a, b, sum);
                    }
                }
                set(type, result, at, sum);
            }
        }
        return result.asSlice(0, (long) rows * columns * type.bytes());
    }

    private static double get(ElementType type, MemorySegment memory, long index) {
        return type == ElementType.FLOAT32
                ? memory.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, index)
                : memory.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, index);
    }

    private static void set(ElementType type, MemorySegment memory, long index, double value) {
        if (type == ElementType.FLOAT32) {
            memory.setAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, index, Double.isNaN(value) ? Float.NaN : (float) value);
        } else {
            memory.setAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, index, Double.isNaN(value) ? Double.NaN : value);
        }
    }

    private MemorySegment numbers(ElementType type, int count, boolean withNaN) {
        MemorySegment memory = Arena.ofAuto().allocate(Math.max(8, (long) count * type.bytes()), 8);
        for (int i = 0; i < count; i++) {
            boolean isStrange = withNaN && random.nextInt(10) == 0;
            double[] strange = {Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e-30};
            set(type, memory, i, isStrange ? strange[random.nextInt(4)] : random.nextGaussian());
        }
        return memory.asSlice(0, (long) count * type.bytes());
    }

    /** Fails also if it has become slow, since vectors that are in no register are allocated. */
    @ParameterizedTest
    @EnumSource(names = {"FLOAT32", "FLOAT64"})
    void allocatesNothingOnceCompiled(ElementType type) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        MemorySegment[] factors = {
            numbers(type, 64, false), numbers(type, 300, false), numbers(type, 64, false), numbers(type, 300, false)
        };
        MemorySegment target = Arena.ofAuto().allocate(64 * 300 * 8, 8);
        OuterKernel kernel = kernel(type, 300, 1, true, Simd.vectorBits());
        OuterKernel plain = kernel(type, 300, 1, false, Simd.vectorBits());
        long[] offsets = new long[4];
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long allocated;
        do {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 200; i++) {
                long bytes = 64L * 300 * type.bytes();
                for (long done = 0; done < bytes; ) {
                    done = kernel.apply("fresh", factors, offsets, 4, target, 0, bytes, done);
                }
                plain.apply("fresh", factors, offsets, 4, target, 0, bytes, 0);
            }
            allocated = (threads.getCurrentThreadAllocatedBytes() - before) / 200;
        } while (allocated > 0 && System.nanoTime() < deadline);
        assertEquals(0, allocated, "bytes allocated per call");
    }

    /** While both twins take turns, and after; three pairs of panels, edges on all sides. */
    @ParameterizedTest
    @EnumSource(names = {"FLOAT32", "FLOAT64"})
    void givesTheSameBitsWhileItWarms(ElementType type) {
        int rows = 67;
        int columns = 203;
        int batch = 150;
        MemorySegment[] factors = {
            numbers(type, rows * batch, false),
            numbers(type, columns * batch, false),
            numbers(type, rows * batch, false),
            numbers(type, columns * batch, false)
        };
        OuterKernel kernel = new OuterKernel(type, columns, batch, true, MORE);
        for (int round = 0; round < 8; round++) {
            check(type, rows, columns, batch, kernel, factors, null, "fresh", "round " + round);
        }
    }

    /** A library adds in another order, so by the bound of rounding; blocks longer than a piece, arrays, and NaN. */
    @ParameterizedTest
    @EnumSource(names = {"FLOAT32", "FLOAT64"})
    void aLibraryMayMultiply(ElementType type) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        int[][] sizes = {{1, 1, 1}, {5, 300, 2}, {300, 3000, 1}};
        for (int[] size : sizes) {
            int rows = size[0];
            int columns = size[1];
            int batch = size[2];
            MemorySegment[] factors = new MemorySegment[5];
            factors[0] = numbers(type, rows * columns, false);
            for (int i = 1; i < 5; i++) {
                factors[i] = numbers(type, batch * (i % 2 == 1 ? rows : columns), i == 4);
            }
            OuterKernel kernel = new OuterKernel(type, columns, batch, true, MORE, new PlainProduct("plain"));
            MemorySegment[] fresh = java.util.Arrays.copyOfRange(factors, 1, 5);
            checkLibrary(type, rows, columns, batch, kernel, fresh, null);
            checkLibrary(type, rows, columns, batch, kernel, factors, factors[0]);
        }
    }

    /** Their number is negative as an int, and the matrix would stay as it was. The library only counts. */
    @Test
    void morePairsThanAnIntCountsAreAdded() {
        int batch = 1 << 16;
        MemorySegment[] factors = new MemorySegment[2 << 15];
        java.util.Arrays.fill(factors, Arena.ofAuto().allocate((long) Float.BYTES * batch, 8));
        MemorySegment matrix = Arena.ofAuto().allocate(Float.BYTES, 8);
        PairCount library = new PairCount();
        apply(new OuterKernel(ElementType.FLOAT32, 1, batch, true, MORE, library), "fresh", factors, matrix, 4);
        assertEquals(1L << 31, library.pairs);
    }

    private static final class PairCount implements MatrixProduct {
        private long pairs;

        @Override
        public String identity() {
            return "counts";
        }

        @Override
        public void multiply(
                ElementType type,
                int rows,
                int columns,
                int count,
                MemorySegment left,
                long leftOffset,
                long leftPitch,
                MemorySegment right,
                long rightOffset,
                MemorySegment target,
                long at,
                boolean isFresh) {
            pairs += count;
        }
    }

    private static void checkLibrary(
            ElementType type,
            int rows,
            int columns,
            int batch,
            OuterKernel kernel,
            MemorySegment[] factors,
            MemorySegment before) {
        MemorySegment expected = expected(type, rows, columns, batch, factors, before);
        MemorySegment apart = Arena.ofAuto().allocate(expected.byteSize(), 8);
        MemorySegment array = type == ElementType.FLOAT32
                ? MemorySegment.ofArray(new float[rows * columns])
                : MemorySegment.ofArray(new double[rows * columns]);
        String name = before == null ? "fresh" : MORE;
        apply(kernel, name, factors, apart, expected.byteSize());
        apply(kernel, name, factors, array, expected.byteSize());
        assertEquals(-1, apart.mismatch(array), "native and array");
        double unit = type == ElementType.FLOAT32 ? 0x1p-20 : 0x1p-48;
        for (long i = 0; i < (long) rows * columns; i++) {
            double wanted = get(type, expected, i);
            if (Double.isNaN(wanted)) {
                assertEquals(bits(type, expected, i), bits(type, apart, i), "canonical, element " + i);
            } else if (Double.isInfinite(wanted)) {
                assertEquals(wanted, get(type, apart, i), "element " + i);
            } else {
                assertEquals(wanted, get(type, apart, i), unit * (1 + Math.abs(wanted)), "element " + i);
            }
        }
    }

    private static long bits(ElementType type, MemorySegment memory, long index) {
        return type == ElementType.FLOAT32
                ? memory.getAtIndex(ValueLayout.JAVA_INT_UNALIGNED, index)
                : memory.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, index);
    }

    @Test
    void otherTypesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new OuterKernel(ElementType.INT32, 1, 1, true, MORE));
    }
}
