package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.process.ClassCache;
import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that a real {@code mpirun} starts, with {@code TUTTI_LINK=mpi}. */
@Timeout(180)
class MpiTransportTest {
    private static final String OPEN_MPI = "mpirun.openmpi --oversubscribe";
    private static final String MPICH = "mpirun.mpich";
    private static final long LIMIT_SECONDS = 120;
    private static final List<String> OPTIONS = List.of("-Xmx512m");
    private static final ClassCache CACHE =
            new ClassCache(List.of(), OPTIONS, Map.of(), List.of(MpiProgram.class.getName(), "alone"), 2);

    @TempDir
    Path folder;

    /** What a job wrote, and its status. */
    private record Ended(int status, String text) {}

    private Ended run(String launcher, int ranks, Map<String, String> variables, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(launcher.split(" ")));
        assumeTrue(isInstalled(command.getFirst()), "needs " + command.getFirst());
        command.addAll(List.of("-n", Integer.toString(ranks)));
        command.addAll(program(words));
        return run(command, variables);
    }

    private static List<String> program(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(OPTIONS);
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(CACHE.options());
        command.add(MpiProgram.class.getName());
        command.addAll(List.of(words));
        return command;
    }

    private Ended run(List<String> command, Map<String, String> variables) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("TUTTI_"));
        environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        environment.put("TUTTI_LINK", MpiTransportProvider.KEY);
        environment.putAll(variables);
        Process process = builder.start();
        try {
            boolean hasEnded = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertTrue(hasEnded, "not ended: " + text);
            return new Ended(process.exitValue(), text);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    @ParameterizedTest
    @CsvSource({OPEN_MPI + ", 1", OPEN_MPI + ", 3", MPICH + ", 3"})
    void everyCollectiveIsRight(String launcher, int ranks) throws Exception {
        Ended job = run(launcher, ranks, Map.of());
        assertEquals(0, job.status(), job.text());
        for (int rank = 0; rank < ranks; rank++) {
            assertTrue(job.text().contains("rank " + rank + " of " + ranks + " conforms"), job.text());
        }
    }

    /** Over sockets, where messages make progress only while MPI is called. */
    @Test
    void everyCollectiveIsRightWithoutSharedMemoryOfMpi() throws Exception {
        Ended job = run(OPEN_MPI + " --mca pml ob1 --mca btl tcp,self", 3, Map.of());
        assertEquals(0, job.status(), job.text());
        assertTrue(job.text().contains("rank 2 of 3 conforms"), job.text());
    }

    /**
     * The launcher lets the others live, so that they fail by themselves: by exceptions, while MPI may still write into what they had posted.
     * That of MPICH would end them.
     */
    @ParameterizedTest
    @ValueSource(strings = {"die", "die in-place"})
    void aKilledRankIsNamedAndPostedMemoryIsKept(String words) throws Exception {
        Ended job = run(OPEN_MPI + " --enable-recovery", 3, Map.of(), words.split(" "));
        List<String> failures =
                job.text().lines().filter(line -> line.startsWith("failed: ")).toList();
        assertEquals(2, failures.size(), job.text());
        for (String failure : failures) {
            assertTrue(failure.contains("rank 1 ") && failure.contains(" died"), job.text());
            assertTrue(!failure.endsWith("; held: 0"), job.text());
        }
        assertTrue(!job.text().contains("fatal error"), job.text());
    }

    @ParameterizedTest
    @CsvSource({OPEN_MPI, MPICH})
    void closedLinksLeaveNothingInMpi(String launcher) throws Exception {
        Ended job = run(launcher, 2, Map.of(), "reopen");
        assertEquals(0, job.status(), job.text());
        for (int rank = 0; rank < 2; rank++) {
            String line = "rank " + rank + ": closed 500, ranks with messages that nobody receives: 0, held: 0";
            assertTrue(job.text().contains(line), job.text());
        }
    }

    /** The rendezvous does not tell the launcher of the end then. */
    @Test
    void ranksThatHaveNotMetByPmiEndInOrderUnderHydra() throws Exception {
        assumeTrue(isInstalled(MPICH), "needs " + MPICH);
        Map<String, String> meeting = Map.of(
                "TUTTI_RENDEZVOUS", "file:" + folder.resolve("rendezvous"), "TUTTI_SECRET", "a secret for tests only");
        String position = "TUTTI_RANK=$PMI_RANK TUTTI_SIZE=$PMI_SIZE exec \"$@\"";
        List<String> command = new ArrayList<>(List.of(MPICH, "-n", "2", "sh", "-c", position, "sh"));
        command.addAll(program("outlive"));
        Ended job = run(command, meeting);
        assertEquals(0, job.status(), job.text());
        assertEquals(2, job.text().lines().filter("has left"::equals).count(), job.text());
    }

    /** MPI blocks until all processes initialize it. The delay has the other rank be inside when this one fails, and is not needed otherwise. */
    @Test
    void aRankThatFailsBeforeItInitializesMpiKeepsNoOther() throws Exception {
        String fault = "join.met@1:delay=2000,join.met@1:throw";
        Ended job = run(OPEN_MPI + " --enable-recovery", 2, Map.of("TUTTI_FAILPOINT", fault));
        assertTrue(job.text().contains("failed: rank 1 failed when it joined: "), job.text());
    }

    @ParameterizedTest
    @CsvSource({OPEN_MPI, MPICH})
    void anAbortedJobEnds(String launcher) throws Exception {
        Ended job = run(launcher, 3, Map.of(), "abort");
        assertTrue(job.status() != 0, job.text());
        assertTrue(job.text().contains("failed: ") && job.text().contains("that is enough"), job.text());
    }
}
