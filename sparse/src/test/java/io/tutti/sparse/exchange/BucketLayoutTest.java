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
        long[] offsets = offsets(layout(500 * MIB, ""));
        assertArrayEquals(new long[] {0, 24 * MIB, 49 * MIB, 74 * MIB}, Arrays.copyOf(offsets, 4));
        assertArrayEquals(
                new long[] {474 * MIB, 499 * MIB, 500 * MIB},
                Arrays.copyOfRange(offsets, offsets.length - 3, offsets.length));
    }

    /** What is complete last is small beside the whole, but no smaller than what a network needs to be busy. */
    @Test
    void aGradientOfMiddleSizeHasSixteenBucketsOrBucketsOfAMebibyte() {
        Layout sixteenth = layout(64 * MIB, "");
        assertEquals(17, sixteenth.chunks());
        assertEquals(4L * MIB, sixteenth.length(1));
        Layout mebibytes = layout(6 * MIB, "");
        assertEquals(6, mebibytes.chunks());
        assertEquals(MIB, mebibytes.length(0));
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
