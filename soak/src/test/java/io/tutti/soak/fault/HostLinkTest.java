package io.tutti.soak.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** After a fault of a link, a host of a lab is as it was: the next run of a soak has the same lab. */
class HostLinkTest {
    private static final int HOST = 1;

    @Test
    void theHostKnowsItsNeighboursAgain() throws IOException, InterruptedException {
        Lab.obstacle().ifPresent(obstacle -> assumeTrue(false, obstacle));
        try (Lab lab = Lab.up(3, Rate.NONE)) {
            HostLink link = new HostLink(lab, HOST);
            Set<String> first = neighbours(lab);
            assertEquals(2, first.size(), first::toString);
            link.loseTo(0);
            assertNotEquals(first, neighbours(lab));
            link.restore();
            assertEquals(first, neighbours(lab));
            link.cut();
            link.restore();
            assertEquals(first, neighbours(lab));
            link.cutFor(Duration.ofMillis(1));
            assertEquals(first, neighbours(lab));
        }
    }

    /** The permanent ones, which take no room in the table that the whole machine shares. */
    private static Set<String> neighbours(Lab lab) throws IOException {
        Process process = new ProcessBuilder(
                        lab.command(HOST, List.of("ip", "neighbour", "show", "dev", "eth0", "nud", "permanent")))
                .redirectErrorStream(true)
                .start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertFalse(shown.contains("rror"), shown);
        return shown.lines().map(String::strip).collect(Collectors.toSet());
    }
}
