package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Interfaces of containers come and go while ranks join. In a network namespace of its own. */
@Timeout(60)
class VanishingInterfaceTest {
    /** Java lists interfaces that have an address. */
    private static final String PREPARE = "ip link set lo up && ip link add gone type veth peer name other"
            + " && ip addr add 192.0.2.1/24 dev gone && ip link set gone up && ip link set other up";

    /** What a command wrote, and its status. */
    private record Ended(int status, String text) {}

    private static Ended inNamespace(List<String> command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("unshare", "-n", "sh", "-c", PREPARE + " && exec \"$@\"", "sh"));
        words.addAll(command);
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    private static boolean isPossible() throws InterruptedException {
        try {
            return inNamespace(List.of("true")).status() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void anInterfaceThatHasGoneIsLeftOut() throws Exception {
        assumeTrue(isPossible(), "needs root, unshare and ip");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("-Xmx64m", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(VanishingInterface.class.getName(), "gone"));
        Ended ended = inNamespace(command);
        assertEquals(0, ended.status(), ended.text());
        assertTrue(ended.text().contains("lo true\n"), ended.text());
        assertTrue(ended.text().contains("gone false\n"), ended.text());
    }
}
