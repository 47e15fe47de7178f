package programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.launch.Launcher;
import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.mpi.java.RankJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs for MPI, which check their results, in processes that each launcher starts. */
class ProgramsTest {
    private static final Duration LIMIT = Duration.ofSeconds(200);

    /** All that a job writes, with its launcher's last words. */
    private static final class Lines implements RankOutput {
        private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        public LineReceiver standard(int rank) {
            return line -> lines.add(new String(line, StandardCharsets.UTF_8).strip());
        }

        @Override
        public LineReceiver error(int rank) {
            return standard(rank);
        }

        @Override
        public void launcherLine(String line) {
            lines.add(line);
        }
    }

    private static List<String> command(Class<?> program, String... arguments) {
        return RankJvm.command(
                List.of(),
                Stream.concat(Stream.of(program.getName()), Stream.of(arguments))
                        .toList());
    }

    private static void assertRight(int ranks, Iterable<String> lines) {
        List<String> said = new ArrayList<>();
        lines.forEach(line -> {
            if (line.startsWith("right on")) {
                said.add(line);
            }
        });
        List<String> expected = IntStream.range(0, ranks)
                .mapToObj(rank -> "right on rank " + rank + " of " + ranks)
                .toList();
        assertEquals(expected, said.stream().sorted().toList(), () -> String.join("\n", lines));
    }

    @ParameterizedTest
    @CsvSource({"1, shm, Both", "3, tcp, Both", "5, shm, Both", "9, shm, Squares"})
    void bothDialectsAreRight(int ranks, String link, String program) throws ClassNotFoundException {
        Lines lines = new Lines();
        Class<?> main = Class.forName("programs." + program);
        LaunchRequest request = LaunchRequest.local("test", ranks, command(main), lines)
                .withEnvironment(Map.of("TUTTI_LINK", link, "TUTTI_DEADLINE", "60"))
                .withLimits(new LaunchRequest.Limits(LIMIT, Duration.ofSeconds(1)));
        int status = new Launcher(request).run();
        assertEquals(0, status, () -> String.join("\n", lines.lines));
        assertRight(ranks, lines.lines);
    }

    /** As programs for Open MPI were started; MPJ's launcher put three words before the program's. */
    @ParameterizedTest
    @CsvSource({"mpirun.openmpi, --oversubscribe", "mpirun.mpich, -l"})
    void mpirunStartsThem(String mpirun, String option, @TempDir Path folder) throws Exception {
        assumeTrue(isOnPath(mpirun), "needs " + mpirun);
        List<String> words = new ArrayList<>(List.of(mpirun, option, "-n", "3"));
        words.addAll(command(Both.class));
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        Path output = folder.resolve("output");
        Process job = builder.redirectOutput(output.toFile()).start();
        try {
            assertTrue(job.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "mpirun has not ended");
            List<String> lines = Files.readAllLines(output).stream()
                    .map(line -> line.replaceFirst("^\\[\\d+\\] ", ""))
                    .toList();
            assertEquals(0, job.exitValue(), () -> String.join("\n", lines));
            assertRight(3, lines);
        } finally {
            job.descendants().forEach(ProcessHandle::destroyForcibly);
            job.destroyForcibly();
        }
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** The script, beside a launcher that only says what it was given. */
    @Test
    void theScriptOfMpjBecomesARun(@TempDir Path folder) throws IOException, InterruptedException {
        Path script = Files.copy(Path.of("..", "mpjrun.sh"), folder.resolve("mpjrun.sh"));
        Path run = Files.writeString(
                folder.resolve("tutti"), "#!/bin/sh\nfor word in \"$@\"; do echo \"[$word]\"; done\n");
        assertTrue(script.toFile().setExecutable(true) && run.toFile().setExecutable(true));
        assertEquals(
                "[run][-n][4][--no-prefix][--rank-word][{rank}][-J-Dx=it's here][-J-Xmx1g][-cp][a b:c][--]"
                        + "[Main][{rank}][4][multicore][1][2 3]",
                said(
                        script,
                        "-np",
                        "4",
                        "-dev",
                        "niodev",
                        "-cp",
                        "a b:c",
                        "-Dx=it's here",
                        "-Xmx1g",
                        "Main",
                        "1",
                        "2 3"));
        assertEquals(
                "[run][-n][2][--no-prefix][--rank-word][{rank}][--][x.jar][{rank}][2][multicore][-np][9]",
                said(script, "-np", "2", "-jar", "x.jar", "-np", "9"));
        assertTrue(said(script, "-np", "3", "test").endsWith("[-cp][.][--][test][{rank}][3][multicore]"));
        assertTrue(said(script, "Main")
                .matches("\\[run]\\[-n]\\[(\\d+)]\\[--no-prefix].*\\[Main]\\[\\{rank}]\\[\\1]\\[multicore]"));
        assertEquals("mpjrun.sh: -np needs a value", said(script, "-np"));
        assertEquals("mpjrun.sh: -np two: not a number of processes", said(script, "-np", "two", "Main"));
        assertEquals("mpjrun.sh: no class to run (see mpjrun.sh -h)", said(script));
    }

    private static String said(Path script, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text.replace("\n", "");
    }
}
