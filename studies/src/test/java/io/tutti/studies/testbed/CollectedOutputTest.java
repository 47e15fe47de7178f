package io.tutti.studies.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CollectedOutputTest {
    @Test
    void shouldComplainByTheFirstLineThatIsNoNote() throws IOException {
        CollectedOutput output = new CollectedOutput();
        assertEquals("nothing was said", output.complaint());
        output.standard(0).line("timing 1 2".getBytes(StandardCharsets.UTF_8));
        output.error(2)
                .line("Nov 25, 2026 9:39:01 PM io.tutti.bootstrap.handshake.ConnectionAcceptor log"
                        .getBytes(StandardCharsets.UTF_8));
        output.error(2).line("WARNING: a connection was refused".getBytes(StandardCharsets.UTF_8));
        assertEquals("nothing was said", output.complaint());
        output.error(1).line("rank 1 could not join within 30 s".getBytes(StandardCharsets.UTF_8));
        output.launcherLine("tutti study: rank 1 exited with status 1");
        assertEquals("rank 1 could not join within 30 s", output.complaint());
        assertEquals(List.of("timing 1 2"), output.results());
    }
}
