package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code tutti bench --against torch-gloo}, with the class path that {@code ./tutti} gives it. */
class TorchGlooBenchTest {
    private static final Path MODULE = Path.of("..", "torch-networks", "target").toAbsolutePath();
    private static final Path LIBRARIES = MODULE.resolve("lib");

    @BeforeAll
    static void requirePyTorch() {
        assumeTrue(
                Files.isDirectory(LIBRARIES),
                "no PyTorch in torch-networks/target/lib; mvn verify -Pnatives fetches it");
    }

    @Test
    void itTakesTurnsAndIsRight() throws Exception {
        String text = bench(
                0,
                all(),
                "-n 2 -d int32 -o max --place in,out --sizes 12,70000 --iters 4 -w 1 --warm-seconds 0 --rounds 2"
                        + " --seconds 0.02");
        assertTrue(text.contains("over TCP on loopback, whatever the link: torch-gloo; with --link tcp"), text);
        assertTrue(text.contains("time relative to the strongest peer setting"), text);
        List<String> rows =
                text.lines().filter(line -> line.contains("  int32   max ")).toList();
        assertEquals(8, rows.size(), text); // two sizes, two places, two libraries
        assertTrue(rows.stream().allMatch(line -> line.endsWith(" 0")), text); // wrong elements
    }

    @Test
    void whatItLacksIsSaidInALine() throws Exception {
        String pure = all().lines()
                .flatMap(path -> Stream.of(path.split(File.pathSeparator)))
                .filter(path -> !path.contains("linux-"))
                .collect(Collectors.joining(File.pathSeparator));
        assertTrue(bench(2, pure, "").startsWith("tutti bench: --against torch-gloo: PyTorch has no native libraries"));
        assertEquals(
                "tutti bench: --against torch-gloo: torch-gloo has no scan here\n", bench(2, all(), "scan"), "scan");
    }

    /** The module and its libraries, one by one. */
    private static String all() throws IOException {
        List<String> entries = new ArrayList<>(List.of(MODULE.resolve("classes").toString()));
        try (Stream<Path> jars = Files.list(LIBRARIES)) {
            jars.map(Path::toString).forEach(entries::add);
        }
        return String.join(File.pathSeparator, entries);
    }

    private static String bench(int status, String classPath, String arguments) throws Exception {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.add(command.removeLast() + File.pathSeparator + classPath);
        command.addAll(List.of(Main.class.getName(), "bench", "--against", "torch-gloo"));
        Stream.of(arguments.split(" ")).filter(word -> !word.isEmpty()).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("TUTTI_CLASSPATH", classPath);
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(status, process.waitFor(), text);
        return text;
    }
}
