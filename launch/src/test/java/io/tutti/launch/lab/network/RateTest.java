package io.tutti.launch.lab.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {
    @ParameterizedTest
    @CsvSource({
        "1gbit, 1000000000, 1gbit, 1 Gbit/s",
        "2.5Gbit, 2500000000, 2500mbit, 2500 Mbit/s",
        "100mbit, 100000000, 100mbit, 100 Mbit/s",
        "1500kbit, 1500000, 1500kbit, 1500 kbit/s",
        "100.5kbit, 100500, 100.5kbit, 100.5 kbit/s",
        "1234.567kbit, 1234567, 1234.567kbit, 1234.567 kbit/s",
        "2500.125mbit, 2500125000, 2500.125mbit, 2500.125 Mbit/s",
        "none, 0, none, unshaped"
    })
    void ratesAreRead(String text, long bits, String written, String words) {
        Rate rate = Rate.parse(text);
        assertEquals(bits, rate.bitsPerSecond());
        assertEquals(written, rate.toString());
        assertEquals(words, rate.words());
        assertEquals(rate, Rate.parse(written));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "fast", "1", "1gb", "-1gbit", "1gbit;reboot", "1kbit", "9999gbit"})
    void othersAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Rate.parse(text));
    }

    /** As large as shaping a packet costs, within what interfaces take. */
    @Test
    void packetsGrowWithTheTraffic() {
        assertEquals(65_536, Rate.NONE.packetBytes(4));
        assertEquals(40_000, Rate.parse("1gbit").packetBytes(8));
        assertEquals(3_000, Rate.parse("10mbit").packetBytes(2));
        assertEquals(65_536, Rate.parse("1gbit").packetBytes(48));
        assertTrue(Rate.parse("1gbit").overloads(48));
        assertFalse(Rate.parse("1gbit").overloads(16));
    }
}
