package io.tutti.torch.networks.gloo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.process.ProcessProgram;
import io.tutti.torch.networks.TorchNetworkJob;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Gloo does with a request is what Tutti does with it. */
class GlooCallsTest {
    private static final int REQUESTS = 3 * (2 * 4 + 3);

    @Test
    void bothGiveTheSameBytes(@TempDir Path folder) throws Exception {
        new GlooLibrary()
                .obstacle()
                .ifPresent(obstacle -> assumeTrue(false, obstacle + "; mvn verify -Pnatives fetches them"));
        ProcessProgram program =
                TorchNetworkJob.program(GlooCallsRank.class.getName()).withOption("-Xmx256m");
        List<String> right = Collections.nCopies(REQUESTS, "right");
        for (List<String> lines : program.run(folder, "", "", "")) {
            assertEquals(
                    right,
                    lines.stream().filter(line -> !line.startsWith("[Gloo]")).toList());
        }
    }
}
