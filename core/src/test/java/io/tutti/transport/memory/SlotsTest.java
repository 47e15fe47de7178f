package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTest {
    private static final int CAPACITY = 500;

    private final Arena arena = Arena.ofAuto();
    private final MemorySegment memory = arena.allocate(Slots.bytes(2, CAPACITY), 128);
    private final Slots first = new Slots(memory, 0, CAPACITY);
    private final Slots second = new Slots(memory, 1, CAPACITY);

    private MemorySegment filled(int length, int value) {
        return arena.allocate(Math.max(1, length)).fill((byte) value);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 47, 48, 49, 64, CAPACITY})
    void showsWhatWasWritten(int length) {
        first.show(1, 77, filled(length, 5), 0, length);
        second.show(1, 77, filled(length, 6), 0, length);
        assertTrue(second.shows(0, 1));
        assertEquals(77, second.fingerprint(0));
        assertEquals(length, second.bytes(0));
        for (int i = 0; i < length; i++) {
            assertEquals(5, second.memory().get(ValueLayout.JAVA_BYTE, second.payload(0, length) + i));
            assertEquals(6, first.memory().get(ValueLayout.JAVA_BYTE, first.payload(1, length) + i));
        }
    }

    @Test
    void keepsAMessageWhileTheNextIsShown() {
        first.show(1, 0, filled(CAPACITY, 1), 0, CAPACITY);
        second.show(1, 0, filled(CAPACITY, 2), 0, CAPACITY);
        first.show(2, 0, filled(CAPACITY, 3), 0, CAPACITY);
        assertTrue(second.shows(0, 1), "the second rank has not read it yet");
        assertEquals(CAPACITY, second.bytes(0));
        assertEquals(1, second.memory().get(ValueLayout.JAVA_BYTE, second.payload(0, CAPACITY) + CAPACITY - 1));
    }

    @Test
    void doesNotTakeAnOldMessageForANewOne() {
        for (long sequence = 1; sequence <= 4; sequence++) {
            first.show(sequence, 0, filled(8, 1), 0, 8);
            assertFalse(first.shows(1, sequence));
            second.show(sequence, 0, filled(8, 2), 0, 8);
            assertTrue(first.shows(1, sequence));
        }
    }
}
