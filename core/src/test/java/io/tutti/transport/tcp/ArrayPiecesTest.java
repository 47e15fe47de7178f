package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class ArrayPiecesTest {
    private static final long STRIDE = ArrayPieces.STRIDE_BYTES;

    private final ArrayPieces pieces = new ArrayPieces();
    private final float[] array = new float[1 << 16];

    @Test
    void keepsPartsOfAnArrayThatComesInSegmentsOfItsOwn() {
        MemorySegment part = pieces.from(MemorySegment.ofArray(array), 3 * STRIDE);
        assertBeginsAt(MemorySegment.ofArray(array), 3 * STRIDE, part);
        assertSame(part, pieces.from(MemorySegment.ofArray(array), 3 * STRIDE));
    }

    @Test
    void tellsSegmentsOfOneArrayApart() {
        MemorySegment whole = MemorySegment.ofArray(array);
        MemorySegment[] segments = {whole.asSlice(0, 2 * STRIDE), whole, whole.asSlice(4), whole.asSlice(4, 2 * STRIDE)
        };
        for (int round = 0; round < 2; round++) {
            for (MemorySegment segment : segments) {
                for (long at = 0; at < segment.byteSize(); at += STRIDE) {
                    assertBeginsAt(segment, at, pieces.from(segment, at));
                }
            }
        }
    }

    @Test
    void forgetsTheEldestOfMoreArraysThanAreKept() {
        for (int round = 0; round < 3; round++) {
            for (int length = 1; length < 8; length++) {
                MemorySegment segment = MemorySegment.ofArray(new long[length * 10_000]);
                assertBeginsAt(segment, STRIDE, pieces.from(segment, STRIDE));
            }
        }
    }

    @Test
    void countsBytesToTheNextPart() {
        assertEquals(0, ArrayPieces.toNext(0));
        assertEquals(STRIDE - 1, ArrayPieces.toNext(1));
        assertEquals(1, ArrayPieces.toNext(5 * STRIDE - 1));
        assertEquals(0, ArrayPieces.toNext(5 * STRIDE));
    }

    private static void assertBeginsAt(MemorySegment segment, long offset, MemorySegment part) {
        assertEquals(segment.heapBase(), part.heapBase());
        assertEquals(segment.address() + offset, part.address());
        assertEquals(segment.byteSize() - offset, part.byteSize());
    }
}
