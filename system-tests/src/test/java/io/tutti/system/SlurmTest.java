package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.rendezvous.SumOfRanks;
import io.tutti.launch.lab.network.LabStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that know nothing of Slurm, as steps on two nodes of it. The nodes are on one machine, so they could share memory. */
@Timeout(240)
class SlurmTest {
    private static final String LOOPS = " loops as process ";
    private static final int RANKS = 4;

    @TempDir
    static Path folder;

    private static SlurmCluster slurm;

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(
                SlurmCluster.obstacle().isEmpty(), () -> SlurmCluster.obstacle().orElseThrow());
        Files.createDirectories(folder.resolve("shared"));
        slurm = SlurmCluster.start(2, folder);
    }

    @AfterAll
    static void end() {
        if (slurm != null) {
            slurm.close();
        }
    }

    /** The secret is in the environment, as from {@code export TUTTI_SECRET=$(openssl rand -hex 16)}. */
    private static List<String> withSecret(List<String> command) {
        List<String> words = new ArrayList<>(List.of(
                "/usr/bin/env", "TUTTI_SECRET=" + JobSetup.random(16), "TUTTI_SHM_DIR=" + folder.resolve("shared")));
        words.addAll(command);
        return words;
    }

    private static List<String> withoutSecret(List<String> command) {
        return command.stream()
                .filter(word -> !word.startsWith("TUTTI_SECRET="))
                .toList();
    }

    private static List<String> java(String... program) {
        List<String> command = new ArrayList<>(Jvm.command(true, List.of()));
        command.addAll(List.of(program));
        return command;
    }

    private static List<String> srun(List<String> options, List<String> program) {
        List<String> command =
                new ArrayList<>(List.of("/usr/bin/srun", "--mpi=none", "-N", "2", "-n", Integer.toString(RANKS)));
        command.addAll(List.of("--overcommit", "--immediate=30"));
        command.addAll(options);
        command.addAll(program);
        return withSecret(command);
    }

    private static String output(int status, Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes());
        assertEquals(status, process.waitFor(), () -> text + slurm.story());
        return text;
    }

    private static long[] sent() {
        return slurm.lab().status().links().stream()
                .map(LabStatus.Link::egress)
                .mapToLong(LabStatus.Direction::bytes)
                .toArray();
    }

    /** With PMI-2 the secret travels through srun. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "pmi2"})
    void aStepConformsAndItsNodesTalkOverTheNetwork(String mpi) throws Exception {
        List<String> command = srun(List.of("--mpi=" + mpi), java(Conformance.class.getName()));
        long[] before = sent();
        String text = output(0, slurm.start(mpi.equals("none") ? command : withoutSecret(command)));
        long[] after = sent();
        for (int rank = 0; rank < RANKS; rank++) {
            String begin = "rank " + rank + " of 4 conforms; ";
            assertTrue(
                    text.lines().anyMatch(line -> line.contains(begin) && line.endsWith(", 2 hosts")),
                    () -> begin + " is not in\n" + text);
        }
        for (int node = 0; node < 2; node++) {
            long bytes = after[node] - before[node];
            assertTrue(bytes > 100_000, bytes + " bytes from node " + node);
        }
    }

    /** As docs/java-mpi.md starts it. */
    @Test
    void aProgramForMpiFindsItsStep() throws Exception {
        List<String> command = srun(List.of("--mpi=pmi2"), java(MpiSum.class.getName()));
        String text = output(0, slurm.start(withoutSecret(command)));
        for (int rank = 0; rank < RANKS; rank++) {
            assertTrue(text.contains("rank " + rank + " of 4 sums 6 and 6"), text);
        }
    }

    /** On one node only: srun's PMIx aborts a step on two nodes of one machine. */
    @Test
    void aStepConformsByPmixAndSharesMemory() throws Exception {
        assumeTrue(
                Files.exists(Path.of("/usr/lib/x86_64-linux-gnu/slurm-wlm/mpi_pmix.so")),
                "needs Slurm's plugin for PMIx");
        List<String> command = srun(List.of("--mpi=pmix", "-N", "1", "-n", "3"), java(Conformance.class.getName()));
        String text = output(0, slurm.start(withoutSecret(command)));
        for (int rank = 0; rank < 3; rank++) {
            String begin = "rank " + rank + " of 3 conforms; ";
            assertTrue(
                    text.lines().anyMatch(line -> line.contains(begin) && line.endsWith(", 1 host")),
                    () -> begin + " is not in\n" + text);
        }
    }

    @Test
    void aKilledRankEndsTheStep() throws Exception {
        Process step = slurm.start(srun(List.of(), java(Conformance.class.getName(), "loop")));
        Map<Integer, Long> pids = new HashMap<>();
        List<String> lines = new ArrayList<>();
        try (BufferedReader out = step.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.contains(LOOPS)) {
                    pids.put(rank(line), Long.parseLong(line.substring(line.indexOf(LOOPS) + LOOPS.length())));
                    if (pids.size() == RANKS) {
                        ProcessHandle.of(pids.get(2)).orElseThrow().destroyForcibly();
                    }
                }
            }
        }
        String text = String.join("\n", lines);
        assertEquals(RANKS, pids.size(), () -> text + slurm.story());
        assertNotEquals(0, step.waitFor());
        assertEquals(3, lines.stream().filter(line -> line.contains("failed: ")).count(), text);
        assertTrue(
                lines.stream().filter(line -> line.contains("failed: ")).allMatch(line -> line.contains("rank 2")),
                text);
        Eventually.holds(() -> "files are left: " + shared(), () -> shared().isEmpty());
        Eventually.holds(
                () -> "processes of the step are left",
                () -> pids.values().stream()
                        .noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
    }

    /** Everything in the folder of shared memory. */
    private static List<Path> shared() {
        Path shared = folder.resolve("shared");
        try (Stream<Path> files = Files.walk(shared)) {
            return files.filter(file -> !file.equals(shared)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int rank(String line) {
        return Integer.parseInt(line.substring(line.indexOf("rank ") + 5, line.indexOf(" of ")));
    }

    @Test
    void aBatchScriptRunsTwoStepsAtOnceThatDoNotMix() throws Exception {
        String java = java(SumOfRanks.class.getName()).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Path script = folder.resolve("two.sh");
        Files.writeString(script, """
                #!/bin/sh
                #SBATCH -N 2 --overcommit
                export TUTTI_SECRET=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \\n')
                srun --overlap -n 3 -o first.%%t %1$s 10 &
                srun --overlap -n 3 -o second.%%t %1$s 100 &
                wait
                %1$s 7
                """.formatted(java));
        output(0, slurm.start(List.of("/usr/bin/sbatch", "--wait", "-o", "batch.out", script.toString())));
        assertEquals("rank 0 of 3: 33 rank 1 of 3: 33 rank 2 of 3: 33", printed("first"));
        assertEquals("rank 0 of 3: 303 rank 1 of 3: 303 rank 2 of 3: 303", printed("second"));
        // what the script starts without srun is a job of its own
        assertTrue(Files.readString(folder.resolve("batch.out")).contains("rank 0 of 1: 7"));
    }

    /** The last lines of a step's tasks. */
    private static String printed(String step) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int task = 0; task < 3; task++) {
            texts.add(Files.readAllLines(folder.resolve(step + "." + task)).getLast());
        }
        return String.join(" ", texts);
    }

    @Test
    void withoutASecretTheStepSaysWhatToDo() throws Exception {
        List<String> command = srun(List.of(), java(SumOfRanks.class.getName(), "1"));
        String text = output(1, slurm.start(withoutSecret(command)));
        assertTrue(
                text.contains("the variables of Slurm bring no secret: export TUTTI_SECRET (openssl rand -hex 16) or"
                        + " TUTTI_SECRET_FILE before srun, or let srun carry one: srun --mpi=pmi2"),
                text);
    }
}
