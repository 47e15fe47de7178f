package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same command of {@code tutti run}, started again at the same address while a rank of the failed start still dials. */
class RestartTest {
    @TempDir
    Path folder;

    private String rendezvous;
    private Path secret;

    @BeforeEach
    void makeSecret() throws IOException {
        rendezvous = "127.0.0.1:" + FreePorts.next();
        secret = Files.writeString(folder.resolve("secret"), JobSetup.random(32));
    }

    /** The launcher of one of two machines, with two ranks, each of them after some words of a shell. */
    private Launched start(int machine, String shell) {
        List<String> options = List.of(
                "--nnodes",
                "2",
                "--node-rank",
                Integer.toString(machine),
                "--rendezvous",
                rendezvous,
                "--secret-file",
                secret.toString(),
                "--grace",
                "100");
        return Launched.runWith(options, List.of("sh", "-c", shell, "sh"), 2, "sum 1000");
    }

    @Test
    void aRankOfAFailedStartGetsNoSeatInTheNext() throws IOException {
        Path go = folder.resolve("go");
        try (Launched failed = start(0, "[ $TUTTI_RANK = 0 ] && exit 3; \"$@\"; sleep 100");
                Launched next =
                        start(0, "[ $TUTTI_RANK = 0 ] || until [ -e " + go + " ]; do sleep 0.02; done; exec \"$@\"");
                Launched other = start(1, "exec \"$@\"")) {
            String refusal = failed.await("[1] = 1 FAULT AUTHENTICATION 1 ");
            assertTrue(refusal.contains("of another start: rank 1 has TUTTI_LAUNCH=0:"), refusal);
            Files.createFile(go);
            for (Launched launcher : List.of(next, other)) {
                assertEquals(0, launcher.awaitEnd(), launcher::story);
            }
            next.await("[1] = 3 DONE");
            other.await("[3] = 3 DONE");
        }
    }
}
