package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Frame;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LayoutFingerprintTest {
    /** A layout as another build might have it: the same names, but one field further on. */
    static final class Before {
        static final class Header {
            private static final int KEY = 8;

            private Header() {}
        }

        private Before() {}
    }

    static final class After {
        static final class Header {
            private static final int KEY = 12;

            private Header() {}
        }

        private After() {}
    }

    private static long of(Class<?> type) {
        return LayoutFingerprint.of(LayoutFingerprint.facts(List.of(type)));
    }

    @Test
    void itIsRecorded() {
        assertEquals(
                "0x" + Long.toHexString(LayoutFingerprint.ofClasses()),
                "0x" + Long.toHexString(LayoutFingerprint.VALUE),
                "a layout has changed: record the first in LayoutFingerprint");
    }

    @Test
    void itChangesWithAConstant() {
        assertEquals(of(Before.Header.class), of(Before.Header.class));
        assertNotEquals(of(Before.Header.class), of(After.Header.class));
    }

    /** Private constants are in it, too, and sizes that are computed. */
    @Test
    void itHoldsWhatTheLayoutIsMadeOf() {
        SortedMap<String, Long> facts = LayoutFingerprint.facts(
                List.of(Frame.class, RingDescriptor.class, Slots.class, Windows.class, CacheLines.class));
        assertEquals(Frame.BYTES, facts.get("Frame.BYTES"));
        assertEquals(128, facts.get("RingDescriptor.CLOSED"));
        assertEquals(3, facts.get("Slots.SLOTS"));
        assertEquals(48, facts.get("Windows.DONE"));
        assertEquals(64, facts.get("CacheLines.BYTES"));
        assertTrue(facts.containsKey("HostMemory.bytes of 3"));
    }

    @Test
    void eachFactCounts() {
        SortedMap<String, Long> facts = LayoutFingerprint.facts(List.of(Frame.class));
        for (String name : facts.keySet()) {
            SortedMap<String, Long> changed = new TreeMap<>(facts);
            changed.merge(name, 1L, Long::sum);
            assertNotEquals(LayoutFingerprint.of(facts), LayoutFingerprint.of(changed), name);
        }
    }
}
