package io.tutti.bootstrap.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DescriptorLimitTest {
    @Test
    void theSystemTellsItsLimit() {
        String limits = """
            Limit                     Soft Limit           Hard Limit           Units
            Max cpu time              unlimited            unlimited            seconds
            Max open files            1024                 524288               files
            """;
        assertEquals(1_024, DescriptorLimit.of(limits));
        assertEquals(1_024, DescriptorLimit.of("Max open files            unlimited  "));
        assertTrue(DescriptorLimit.get() >= 64);
    }
}
