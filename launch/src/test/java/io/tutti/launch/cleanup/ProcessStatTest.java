package io.tutti.launch.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessStatTest {
    @Test
    void namesMayContainAnything() {
        String fields = " 1 17 17 0 -1 4194560 5 0 0 0 1 2 0 0 20 0 1 0 98765 4096 0";
        for (String name : new String[] {"sh", "a b", "a) R (b", "x) T 1 1"}) {
            assertEquals(new ProcessStat('S', 98765), ProcessStat.parse("17 (" + name + ") S" + fields), name);
        }
    }

    @Test
    void aProcessThatHasEndedTellsNothing() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        assertEquals(Optional.empty(), ProcessStat.of(process.pid()));
    }
}
