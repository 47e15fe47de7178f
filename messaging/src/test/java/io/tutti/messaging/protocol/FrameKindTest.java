package io.tutti.messaging.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class FrameKindTest {
    /** No test sends as much. */
    @Test
    void lengthsOfLongMessagesShareASequenceWithTheirElements() {
        long most = (1L << 45) - 1;
        for (long bytes : new long[] {0, 1, Integer.MAX_VALUE, 1L << 32, most}) {
            for (int elementShift = 0; elementShift <= 4; elementShift++) {
                long length = FrameKind.length(bytes, elementShift);
                assertEquals(length, length & FrameKind.SEQUENCE_MASK, "what a header carries");
                assertEquals(bytes, FrameKind.bytes(length));
                assertEquals(elementShift, FrameKind.elementShift(length));
            }
        }
        assertThrows(IllegalStateException.class, () -> FrameKind.length(most + 1, 0));
    }

    @Test
    void numbersOfOperationsShareAFingerprintWithTheKind() {
        int most = (1 << 28) - 1;
        int fingerprint = FrameKind.with(FrameKind.LEAVE, most);
        assertEquals(FrameKind.LEAVE, FrameKind.kind(fingerprint));
        assertEquals(most, FrameKind.number(fingerprint));
        assertThrows(IllegalStateException.class, () -> FrameKind.with(FrameKind.GRANT, most + 1));
    }
}
