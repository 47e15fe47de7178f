package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.process.ShortLivedJvm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A start that runs out of file descriptors, wherever that is, leaves none open and says so. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class ScarceDescriptorsTest {
    @TempDir
    private Path folder;

    @Test
    void aStartThatRunsOutOfDescriptorsLeavesNoneOpen() throws Exception {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -n 256; exec \"$@\"", "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of("-Xmx64m", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ScarceDescriptors.class.getName(), folder.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        List<String> lines =
                output.lines().filter(line -> line.matches("[0-9]+ .*")).toList();
        for (String line : lines) {
            String[] words = line.split(" ", 3);
            assertTrue(Integer.parseInt(words[1]) >= Integer.parseInt(words[0]), output);
        }
        assertTrue(lines.stream().anyMatch(line -> line.contains("the control plane cannot start: ")), output);
        assertTrue(output.endsWith("waited\n") && !output.endsWith("never waited\n"), output);
    }
}
