package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program that knows nothing of Kubernetes, in three pods with what {@code deploy/kubernetes/job.yaml} gives them. */
@Timeout(240)
class KubernetesTest {
    private static final int PODS = 3;

    @TempDir
    Path folder;

    private final Map<String, String> manifest = Map.of(
            "TUTTI_SIZE", Integer.toString(PODS),
            "TUTTI_SECRET", JobSetup.random(16),
            "JAVA_TOOL_OPTIONS", "-XX:-UsePerfData -Dsun.net.inetaddr.negative.ttl=0 -Dsun.net.inetaddr.ttl=5");

    private PodNetwork network;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(PodNetwork.obstacle().isEmpty(), () -> PodNetwork.obstacle().orElseThrow());
        network = PodNetwork.start(PODS, folder);
    }

    @AfterEach
    void end() {
        if (network != null) {
            network.close();
        }
    }

    private Process rank(int pod, String... words) throws IOException {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.add(Conformance.class.getName());
        command.addAll(List.of(words));
        return network.container(pod, manifest, command);
    }

    private List<Process> ranks(String... words) throws IOException {
        List<Process> ranks = new ArrayList<>();
        for (int pod = 0; pod < PODS; pod++) {
            ranks.add(rank(pod, words));
        }
        return ranks;
    }

    private static void assertConform(List<Process> ranks) throws Exception {
        for (int pod = 0; pod < PODS; pod++) {
            String text = new String(ranks.get(pod).getInputStream().readAllBytes());
            assertEquals(0, ranks.get(pod).waitFor(), text);
            assertTrue(text.contains("rank " + pod + " of 3 conforms; "), text);
        }
    }

    private void assertNothingLeft() throws IOException {
        for (int pod = 0; pod < PODS; pod++) {
            assertEquals(List.of(), network.left(pod));
        }
    }

    @Test
    void podsJoinWhoseNamesAppearLate() throws Exception {
        List<Process> ranks = new ArrayList<>(List.of(rank(1), rank(2)));
        network.awaitDenied(0, 2);
        ranks.addFirst(rank(0));
        network.publish(0);
        assertConform(ranks);
        for (int pod = 0; pod < PODS; pod++) {
            long bytes = network.sent(pod);
            assertTrue(bytes > 100_000, bytes + " bytes from pod " + pod);
        }
        assertNothingLeft();
    }

    /** All containers are process 1 of their pod, before and after. */
    @Test
    void podsThatStartAgainJoinANewStart() throws Exception {
        network.publish(0);
        List<Process> ranks = ranks("loop");
        List<Transcript> texts = new ArrayList<>();
        for (int pod = 0; pod < PODS; pod++) {
            texts.add(Transcript.of("pod-" + pod, ranks.get(pod).getInputStream()));
        }
        for (Transcript text : texts) {
            Boolean loops =
                    text.await(0, line -> line.text().endsWith(" loops as process 1") ? true : null, Rank.LIMIT_NANOS);
            assertEquals(true, loops, () -> String.join("\n", text.lines()));
        }
        PodNetwork.kill(ranks.get(1));
        for (int pod : new int[] {0, 2}) {
            assertEquals(1, ranks.get(pod).waitFor());
            List<String> lines = texts.get(pod).lines();
            Eventually.holds(() -> lines.toString(), texts.get(pod)::hasEnded);
            assertTrue(
                    texts.get(pod).lines().stream()
                            .anyMatch(line -> line.contains("failed: ") && line.contains("rank 1")),
                    () -> lines.toString());
        }
        assertConform(ranks("join"));
        assertNothingLeft();
    }
}
