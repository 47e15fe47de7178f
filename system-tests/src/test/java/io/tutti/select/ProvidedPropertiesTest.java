package io.tutti.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.Options;
import io.tutti.schedule.Topology;
import org.junit.jupiter.api.Test;

/** The properties of a foreign algorithm are derived on first use, and once. */
class ProvidedPropertiesTest {
    private static final String NAME = "example-star";

    @Test
    void propertiesAreDerivedOnce() {
        Chooser chooser = new Chooser(Placement.of(Topology.oneNode(5)), Policy.of(Options.defaults()));
        assertTrue(has(chooser, 1024));
        int derived = chooser.work().derived;
        int proven = chooser.work().proven;
        assertTrue(derived > 0 && proven > 0, derived + " costs, " + proven + " proofs");
        assertTrue(has(chooser, 1 << 20));
        assertEquals(derived, chooser.work().derived);
        assertEquals(proven, chooser.work().proven);
    }

    private static boolean has(Chooser chooser, long bytes) {
        return chooser.alternatives("allreduce", bytes, true, false).stream()
                .anyMatch(each -> each.name().equals(NAME));
    }
}
