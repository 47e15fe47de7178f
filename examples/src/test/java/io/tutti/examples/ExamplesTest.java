package io.tutti.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.cli.Main;
import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the commands of the page of examples, word by word, with processes. */
@Timeout(120)
class ExamplesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path SOURCES = Path.of("src", "main", "java", "io", "tutti", "examples");
    private static final String COMMAND = "    ./tutti ";

    @TempDir
    private Path folder;

    /** Regular expressions of lines that the ranks print, in any order. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Hello                  | 4 rank [0-3]: sum of ranks 6.0, ranks 4.0
                    DataParallelPerceptron | 1 accuracy 0.9[5-9].*; 1 weights equal on all ranks: true
                    SparseGradient         | 1 distance 0\\..*; 1 the last step sent \\d{2,4} words; an allreduce sends 20000
                    OuterProductSum        | 3 rank [0-2]: 0 elements differ; 1 .* sent [1-9]\\d* numbers; the matrix has 60000
                    OwnReduction           | 2 rank [01]: -999.3069 -1998.6867
                    OwnAlgorithm           | 1 verified: 2 steps; 4 rank [0-3]: 6.0 4.0 8.0
                    MatrixOnGrid           | 2 rank [01] in row 0 of 2: last of y 499000, of z 499500; 2 rank [23] in row 1 of 2: last of y 999000, of z 499500
                    TaskFarm               | 1 40 tasks, sum of results 91034; 2 rank [12] did [1-9]\\d* tasks
                    """)
    void printsWhatItShould(String program, String expected) throws Exception {
        assertPrints(command(program), expected);
    }

    @Test
    void djlTrains() throws Exception {
        assumeTrue(
                Files.isDirectory(ROOT.resolve("djl-networks/target/lib")),
                "no PyTorch in djl-networks/target/lib; mvn -Pnatives package -pl djl-networks -am fetches it");
        assertPrints(command("DjlTraining"), "2 rank [01]: accuracy (0.[89]\\d|1.00)");
    }

    @Test
    void torchTrains() throws Exception {
        assumeTrue(
                Files.isDirectory(ROOT.resolve("torch-networks/target/lib")),
                "no PyTorch in torch-networks/target/lib; mvn -Pnatives package -pl torch-networks -am fetches it");
        assertPrints(command("TorchTraining"), "2 rank [01]: accuracy (0.[89]\\d|1.00)");
    }

    @Test
    void everyProgramHasACommand() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            List<String> programs = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.startsWith("package-info"))
                    .toList();
            for (String program : programs) {
                assertTrue(command(program.replace(".java", "")).size() > 1);
            }
            assertEquals(programs.size(), commands().size());
        }
    }

    private static List<String> commands() throws IOException {
        return Files.readAllLines(ROOT.resolve("docs/examples.md")).stream()
                .filter(line -> line.startsWith(COMMAND))
                .map(line -> line.substring(COMMAND.length()).replace("'", ""))
                .toList();
    }

    /** The words after {@code ./tutti} of the line that runs a program. */
    private static List<String> command(String program) throws IOException {
        return commands().stream()
                .filter(line -> line.endsWith("/" + program + ".java"))
                .map(line -> List.of(line.split(" ")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/examples.md has no command for " + program));
    }

    private void assertPrints(List<String> words, String expected) throws Exception {
        String output = run(words);
        for (String each : expected.split("; (?=\\d+ )")) {
            String[] parts = each.split(" ", 2);
            long found = output.lines()
                    .map(line -> line.replaceFirst("^\\[\\d+\\] ", ""))
                    .filter(line -> line.matches(parts[1]))
                    .count();
            assertEquals(Long.parseLong(parts[0]), found, parts[1] + "\n" + output);
        }
    }

    private String run(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(words);
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(ROOT.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_TOOL_OPTIONS", String.join(" ", ShortLivedJvm.OPTIONS)); // its ranks, too
        builder.environment().put("OMP_NUM_THREADS", "1");
        builder.environment().put("DJL_OFFLINE", "true");
        builder.environment()
                .put(
                        "DJL_CACHE_DIR",
                        ROOT.resolve("djl-networks/target/djl-cache").toString());
        Process process = builder.start();
        try {
            assertTrue(process.waitFor(100, TimeUnit.SECONDS), () -> words + " does not end");
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        assertEquals(0, process.exitValue(), text);
        return text;
    }
}
