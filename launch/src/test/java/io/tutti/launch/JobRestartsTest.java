package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Real processes: small shells. */
class JobRestartsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<LaunchRequest> requests = new ArrayList<>();

    private LaunchRequest.Explanation explanation = LaunchRequest.Explanation.NONE;

    private int run(int most, Duration limit, String script) {
        return new JobRestarts(most, restart -> {
                    LaunchRequest request = LaunchRequest.local("test", 2, List.of("sh", "-c", script), output())
                            .withLimits(new LaunchRequest.Limits(limit, Duration.ofSeconds(1)))
                            .withExplanation(explanation);
                    requests.add(request);
                    return request;
                })
                .run();
    }

    private RankOutput output() {
        return new PrefixedOutput(new PrefixedOutput.Target(out, false), new PrefixedOutput.Target(out, false), true);
    }

    private List<String> lines(String words) {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(words))
                .toList();
    }

    @Test
    void aJobIsStartedAgainUntilItSucceeds() {
        assertEquals(0, run(3, Duration.ZERO, "echo try $TUTTI_RESTART; [ $TUTTI_RESTART = 2 ] || exit 7"));
        assertEquals(
                List.of("test: restart 1 of 3 after status 7", "test: restart 2 of 3 after status 7"),
                lines("restart "));
        assertEquals(
                List.of("[0] try 2", "[1] try 2"),
                lines("try 2").stream().sorted().toList());
        assertEquals(
                3,
                new HashSet<>(requests.stream()
                                .map(each -> each.place().jobText())
                                .toList())
                        .size());
    }

    @Test
    void theLastFailureIsThatOfTheJob() {
        assertEquals(9, run(1, Duration.ZERO, "exit $((8 + TUTTI_RESTART))"));
        assertEquals(2, requests.size());
    }

    @Test
    void theTimeLimitIsNoFailure() {
        assertEquals(ExitStatus.TIMED_OUT, run(5, Duration.ofMillis(300), "exec sleep 20"));
        assertTrue(lines("restart ").isEmpty());
    }

    @Test
    void anExplanationThatFailsCostsALineAndNoRestart() {
        explanation = note -> {
            throw new UncheckedIOException(new IOException("it has vanished"));
        };
        assertEquals(9, run(1, Duration.ZERO, "exit $((8 + TUTTI_RESTART))"));
        assertEquals(
                "  what the ranks have recorded cannot be examined: java.io.UncheckedIOException:"
                        + " java.io.IOException: it has vanished",
                lines("examined").getFirst());
        assertEquals(2, lines("examined").size());
    }
}
