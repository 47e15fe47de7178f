package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {
    /** A port from the range that the system gives out may be taken before the test listens. */
    @Test
    void portsDifferAndAreNoneThatTheSystemGives() {
        Set<Integer> ports = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            int port = Jobs.freePort();
            assertTrue(port >= FreePorts.LEAST && port < FreePorts.MOST, "port " + port);
            ports.add(port);
        }
        assertEquals(200, ports.size());
    }
}
