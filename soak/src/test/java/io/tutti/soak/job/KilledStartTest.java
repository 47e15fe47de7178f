package io.tutti.soak.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.soak.rank.RankLine.Word;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class KilledStartTest {
    private static JobTrace killed(String script) throws IOException, InterruptedException {
        LaunchPlace place = new LaunchPlace(1, 0, "127.0.0.1:11000", 7, "0123456789abcdef");
        return new KilledStart(LaunchRequest.local("test", 2, List.of("/bin/sh", "-c", script), new JobTrace(2))
                        .withPlace(place))
                .run();
    }

    /** They would run for a minute. */
    @Test
    void ranksAreKilledWhenAllWork() throws IOException, InterruptedException {
        JobTrace trace = killed(
                "echo soak PID $$; echo soak ROUND $TUTTI_RANK of $TUTTI_SIZE at $TUTTI_RENDEZVOUS; exec sleep 60");
        for (int rank = 0; rank < 2; rank++) {
            RankTrace said = trace.ranks().get(rank);
            assertEquals(
                    "ROUND " + rank + " of 2 at 127.0.0.1:11000",
                    "ROUND " + said.text(Word.ROUND).orElseThrow());
            assertFalse(ProcessHandle.of(said.pid().orElseThrow()).isPresent());
        }
    }

    @Test
    void aRankThatEndsBeforeIsNotAwaited() throws IOException, InterruptedException {
        JobTrace trace = killed("[ $TUTTI_RANK = 0 ] || { echo soak ROUND 0; exec sleep 60; }");
        assertFalse(trace.ranks().get(0).has(Word.ROUND));
        assertTrue(trace.ranks().get(1).has(Word.ROUND));
    }
}
