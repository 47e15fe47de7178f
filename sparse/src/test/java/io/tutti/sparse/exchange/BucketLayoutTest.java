package io.tutti.sparse.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.algorithm.Parameters;
import io.tutti.schedule.Layout;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BucketLayoutTest {
    private static final int MIB = 1 << 18;

    private static Layout layout(int elements, String parameters) {
        return BucketLayout.of(elements, parameters.isEmpty() ? Parameters.none() : Parameters.parse(parameters));
    }

    /** Where the buckets begin, and the end of the last one. */
    private static long[] offsets(Layout layout) {
        return IntStream.rangeClosed(0, layout.chunks())
                .mapToLong(bucket -> bucket == 0 ? 0 : layout.offset(bucket - 1) + layout.length(bucket - 1))
                .toArray();
    }

    @Test
    void aLargeGradientHasASmallBucketAtItsEndAndLargeOnesBeforeIt() {
        long[] expected = new long[] {0, 24, 49, 74, 99, 100};
        assertArrayEquals(Arrays.stream(expected).map(mib -> mib * MIB).toArray(), offsets(layout(100 * MIB, "")));
    }

    @Test
    void aSmallGradientHasFourEqualBuckets() {
        assertArrayEquals(new long[] {0, 16, 32, 48, 64}, offsets(layout(64, "")));
    }

    /** They begin on cache lines, of 16 elements. */
    @Test
    void sizesAndNumbersAreParameters() {
        assertArrayEquals(new long[] {0, 224, 736, 1000}, offsets(layout(1000, "first=1,bucket=2")));
        assertArrayEquals(new long[] {0, 512, 1000}, offsets(layout(1000, "buckets=2")));
        assertThrows(IllegalArgumentException.class, () -> layout(1000, "bucket=0"));
        assertThrows(IllegalArgumentException.class, () -> layout(1000, "buckets=0"));
    }

    @Test
    void bucketsCoverEveryElementOnceAndAreNotTooMany() {
        for (int elements : new int[] {0, 1, 15, 16, 17, 1000, 4097, 3_000_001, Integer.MAX_VALUE}) {
            Layout layout = layout(elements, "first=1,bucket=1");
            long at = 0;
            for (int bucket = 0; bucket < layout.chunks(); bucket++) {
                assertEquals(at, layout.offset(bucket));
                assertTrue(layout.length(bucket) > 0 || elements == 0, elements + " elements, bucket " + bucket);
                at += layout.length(bucket);
            }
            assertEquals(elements, at);
            assertTrue(layout.chunks() <= 4097, layout.chunks() + " buckets");
        }
    }
}
