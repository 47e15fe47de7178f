package io.tutti.soak.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.LabTools;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.lab.network.Requirements;
import org.junit.jupiter.api.Test;

class LabWatchTest {
    @Test
    void whatAJobLeavesInALabIsFound() {
        assumeTrue(Lab.obstacle().isEmpty(), () -> Lab.obstacle().orElseThrow());
        LabTools tools = Requirements.here().tools();
        LabWatch watch;
        try (Lab lab = Lab.up(2, Rate.NONE)) {
            watch = new LabWatch(lab);
            String host = lab.namespace(1);
            assertEquals("", watch.changed());
            lab.rate(Rate.parse("20mbit"));
            assertSays("qdisc htb 1: dev eth0 root", watch.changed());
            lab.rate(Rate.NONE);
            assertEquals("", watch.changed());
            tools.ip("link add left0 netns " + host + " type veth peer name left1\n");
            assertSays("in the lab " + host + ": ", watch.changed());
            assertSays("left0@", watch.changed());
            tools.ip("link delete left1\n");
            assertEquals("", watch.changed());
            String more = lab.namespace(0) + "0";
            tools.ip("netns add " + more + "\n");
            try {
                assertSays("in the lab namespace " + more, watch.changed());
                assertSays("namespace " + more, watch.left());
            } finally {
                tools.ip("netns delete " + more + "\n");
            }
            assertEquals("", watch.changed());
        }
        assertEquals("", watch.left());
    }

    private static void assertSays(String part, String text) {
        assertTrue(text.contains(part), text);
    }
}
