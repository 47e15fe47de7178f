package io.tutti.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UserKernelTest {
    /** Neither associative nor commutative, so that any other order or grouping shows. */
    private static final Reduction MIX = Reduction.of("mix", false, ElementType.INT32, UserKernelTest::mix);

    private final Kernel kernel = Kernels.of(MIX, ElementType.INT32);

    private static void mix(MemorySegment left, MemorySegment right, MemorySegment target, long count) {
        for (long i = 0; i < count * 4; i += 4) {
            target.set(JAVA_INT_UNALIGNED, i, mix(left.get(JAVA_INT_UNALIGNED, i), right.get(JAVA_INT_UNALIGNED, i)));
        }
    }

    private static int mix(int left, int right) {
        return left * 31 ^ right + 7;
    }

    @Test
    void operandsAreFoldedLeftToRightWhereverTheTargetIs() {
        for (int operands = 1; operands <= 5; operands++) {
            for (int inPlace = -1; inPlace < operands; inPlace++) {
                for (int count : new int[] {0, 1, 5, 8191, 8192, 20_001}) {
                    check(operands, inPlace, count);
                }
            }
        }
    }

    private void check(int operands, int inPlace, int count) {
        Random random = new Random(operands * 100 + inPlace);
        int[][] values = new int[operands + 1][];
        MemorySegment[] sources = new MemorySegment[operands + 1];
        for (int i = 0; i <= operands; i++) {
            values[i] = random.ints(count + 1).toArray();
            sources[i] = MemorySegment.ofArray(values[i]);
        }
        int[] expected = values[inPlace < 0 ? operands : inPlace].clone();
        for (int i = 1; i <= count; i++) {
            int result = values[0][i];
            for (int operand = 1; operand < operands; operand++) {
                result = mix(result, values[operand][i]);
            }
            expected[i] = result;
        }
        long[] offsets = new long[operands];
        Arrays.fill(offsets, 4);
        int target = inPlace < 0 ? operands : inPlace;
        kernel.reduceMany(sources, offsets, operands, sources[target], 4, count);
        assertArrayEquals(expected, values[target], "operands=" + operands + " inPlace=" + inPlace);
    }
}
