package io.tutti.system;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A rank's part of a sum that every rank can check: element i of rank r is {@code 5r + i % 11}.
 *
 * @param values the elements
 * @param size number of ranks that add theirs
 */
record Vector(int[] values, int size) {
    Vector(Communicator communicator, int count) {
        this(new int[count], communicator.size());
        Arrays.setAll(values, i -> 5 * communicator.rank() + i % 11);
    }

    /** Throws unless this is the sum of all ranks' vectors. */
    void check(int[] sum) {
        for (int i = 0; i < sum.length; i++) {
            int expected = 5 * size * (size - 1) / 2 + size * (i % 11);
            if (sum[i] != expected) {
                throw new AssertionError("element " + i + " is " + sum[i] + " instead of " + expected);
            }
        }
    }

    /** So many zeros of a type. */
    static Data zeros(ElementType type, int count) {
        long[] memory = new long[Math.toIntExact(((long) count * type.bytes() + 7) / 8)];
        return Data.of(MemorySegment.ofArray(memory).asSlice(0, (long) count * type.bytes()), type);
    }
}
