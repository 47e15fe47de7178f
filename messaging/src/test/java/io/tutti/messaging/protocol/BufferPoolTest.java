package io.tutti.messaging.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
    @Test
    void sizesArePowersOfTwo() {
        BufferPool pool = new BufferPool(0);
        assertEquals(
                List.of(64L, 64L, 128L, 128L, 1024L, 2048L),
                Stream.of(0, 64, 65, 128, 1024, 1025)
                        .map(bytes -> pool.take(bytes).byteSize())
                        .toList());
        assertEquals(64 + 128, BufferPool.charge(65));
    }

    @Test
    void whatIsKeptStaysWithinTheLimit() {
        BufferPool pool = new BufferPool(200);
        for (int round = 0; round < 3; round++) {
            MemorySegment first = pool.take(100);
            MemorySegment second = pool.take(10);
            MemorySegment third = pool.take(10);
            pool.give(first);
            pool.give(second);
            pool.give(third); // 256 bytes with this one
            assertSame(first, pool.take(100));
            assertSame(second, pool.take(10));
            assertNotSame(third, pool.take(10));
            pool.give(first);
            pool.give(second);
        }
    }
}
