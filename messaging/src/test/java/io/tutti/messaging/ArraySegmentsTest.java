package io.tutti.messaging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArraySegmentsTest {
    private static final boolean[] BITS = {true, false, true};

    @Test
    void booleansAreCopiedBothWays() {
        MemorySegment copy = ArraySegments.copyOf(BITS, 1, 2);
        assertArrayEquals(new byte[] {0, 1}, copy.toArray(ValueLayout.JAVA_BYTE));
        boolean[] back = new boolean[3];
        ArraySegments.copyTo(copy, back, 1, 2);
        assertArrayEquals(new boolean[] {false, false, true}, back);
    }

    @ParameterizedTest
    @CsvSource({"0, -1", "-1, 1", "1, 3", "4, 0", "0, 2147483647", "2147483647, 2"})
    void aPartThatIsNotWithinTheArrayIsRefused(int from, int count) {
        assertThrows(IndexOutOfBoundsException.class, () -> ArraySegments.of(new int[3], from, count));
        assertThrows(IndexOutOfBoundsException.class, () -> ArraySegments.copyOf(BITS, from, count));
        boolean[] target = BITS.clone();
        MemorySegment memory = MemorySegment.ofArray(new byte[8]);
        assertThrows(IndexOutOfBoundsException.class, () -> ArraySegments.copyTo(memory, target, from, count));
        assertArrayEquals(BITS, target);
    }

    @Test
    void memoryThatIsTooShortChangesNothing() {
        boolean[] target = BITS.clone();
        MemorySegment memory = MemorySegment.ofArray(new byte[2]);
        assertThrows(IndexOutOfBoundsException.class, () -> ArraySegments.copyTo(memory, target, 0, 3));
        assertArrayEquals(BITS, target);
    }
}
