package io.tutti.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameTest {
    private static final int EPOCH = 0x9e3779b9;

    private final MemorySegment memory = MemorySegment.ofArray(new byte[3 + Frame.ZERO_COPY_BYTES]);

    @ParameterizedTest
    @CsvSource({
        "1, 0",
        "2147483648, 4",
        "4294967295, 4294967296",
        "281474976710655, 281474976710655",
        "4294967296, 2147483647"
    })
    void whatIsWrittenIsRead(long sequence, long bytes) {
        Frame.write(memory, 3, sequence, -7, 0x80000001, bytes, EPOCH);
        Frame.writeLocation(memory, 3, -2, 1L << 40);
        assertTrue(Frame.isValid(memory, 3, EPOCH));
        assertEquals(sequence, Frame.sequence(memory, 3));
        assertEquals(-7, Frame.fingerprint(memory, 3));
        assertEquals(0x80000001, Frame.key(memory, 3));
        assertEquals(bytes, Frame.bytes(memory, 3));
        assertEquals(-2, Frame.locationAllocation(memory, 3));
        assertEquals(1L << 40, Frame.locationOffset(memory, 3));
    }

    @Test
    void anotherJobsHeaderIsNone() {
        Frame.write(memory, 0, 1, 2, 3, 4, EPOCH);
        assertFalse(Frame.isValid(memory, 0, EPOCH + 1));
        assertFalse(Frame.isValid(MemorySegment.ofArray(new byte[Frame.BYTES]), 0, EPOCH));
    }
}
