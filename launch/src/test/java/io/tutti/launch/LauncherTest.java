package io.tutti.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.JobVariables;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.output.FolderOutput;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchProgram;
import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real processes: small shells. */
@Execution(ExecutionMode.CONCURRENT)
class LauncherTest {
    @Test
    void theContractIsInTheEnvironment() {
        ShellJob job = ShellJob.of(
                2,
                "echo $TUTTI_RANK $TUTTI_SIZE $TUTTI_LOCAL_RANK $TUTTI_LOCAL_SIZE $TUTTI_JOB ${#TUTTI_SECRET}"
                        + " $TUTTI_RENDEZVOUS");
        assertEquals(0, job.run());
        String number = job.request.place().jobText();
        String end = " 2 " + number + " 64 file:" + ShellJob.FOLDER + "/tutti-"
                + job.launch().start() + "-rendezvous";
        assertEquals(List.of("[0] 0 2 0" + end, "[1] 1 2 1" + end), job.out());
    }

    /** The start script gives the launcher another locale where the user has none. */
    @ParameterizedTest
    @CsvSource({"C, C", "'', unset"})
    void ranksHaveTheLocaleOfTheUser(String own, String seen) {
        System.setProperty("tutti.lc_all", own);
        try {
            ShellJob job = ShellJob.of(1, "echo ${LC_ALL-unset}");
            assertEquals(0, job.run());
            assertEquals(List.of("[0] " + seen), job.out());
        } finally {
            System.clearProperty("tutti.lc_all");
        }
    }

    @Test
    void everyStartHasAnIdOfItsOwn() {
        ShellJob first = ShellJob.of(2, "echo $TUTTI_LAUNCH");
        assertEquals(0, first.run());
        ShellJob second = ShellJob.of(1, "echo $TUTTI_LAUNCH");
        assertEquals(0, second.run());
        assertTrue(first.out().getFirst().matches("\\[0] 0:[0-9a-f]{16}"), first.out()::toString);
        assertEquals(first.out().get(0).substring(4), first.out().get(1).substring(4));
        assertNotEquals(first.out().getFirst(), second.out().getFirst());
    }

    @Test
    void theFolderOfTheJobIsPrivateAndGoesWithIt() {
        ShellJob job = ShellJob.of(
                1,
                "stat -c %a $(dirname ${TUTTI_RENDEZVOUS#file:}); touch ${TUTTI_RENDEZVOUS#file:}"
                        + " $(dirname ${TUTTI_RENDEZVOUS#file:})/tutti-$TUTTI_JOB-lost");
        assertEquals(0, job.run());
        assertEquals(List.of("[0] 700"), job.out());
        job.assertNothingIsLeft();
    }

    @Test
    void theFirstFailingRankDecides() {
        ShellJob job = ShellJob.withGrace(3, "[ $TUTTI_RANK = 1 ] && exit 7; sleep 1000", Duration.ofMillis(50));
        assertEquals(7, job.run());
        assertEquals(List.of("tutti run: rank 1 exited with status 7; 2 other ranks ended, 2 by force"), job.err());
    }

    @Test
    void survivorsMaySpeak(@TempDir Path folder) {
        Path mark = folder.resolve("failed");
        ShellJob job = ShellJob.of(
                2,
                "if [ $TUTTI_RANK = 0 ]; then touch " + mark + "; exit 1; fi; while [ ! -e " + mark
                        + " ]; do sleep 0.01; done; sleep 0.3; echo I saw it >&2; exit 5");
        assertEquals(1, job.run());
        assertEquals(List.of("[1] I saw it", "tutti run: rank 0 exited with status 1; 1 other rank ended"), job.err());
    }

    @Test
    void aKilledRankIsNamedWithItsSignal() {
        ShellJob job = ShellJob.of(2, "[ $TUTTI_RANK = 1 ] && kill -9 $$; exit 0");
        assertEquals(137, job.run());
        assertEquals(List.of("tutti run: rank 1 was killed by signal 9 (SIGKILL); 1 other rank ended"), job.err());
    }

    @Test
    void whoDoesNotObeyIsKilledWithItsChildren() {
        ShellJob job = ShellJob.withGrace(
                2, "[ $TUTTI_RANK = 0 ] && exit 3; trap '' TERM; while :; do sleep 1000; done", Duration.ofMillis(50));
        assertEquals(3, job.run());
        job.assertNothingIsLeft();
    }

    @Test
    void theTimeLimitEndsTheJob() {
        ShellJob job = ShellJob.withLimit(2, "exec sleep 1000", Duration.ofMillis(200), Duration.ofSeconds(60));
        assertEquals(124, job.run());
        assertEquals(List.of("tutti run: the time limit of 0.2 s passed; 2 ranks were ended"), job.err());
    }

    @Test
    void strayChildrenDoNotOutliveTheJob() {
        ShellJob job = ShellJob.of(1, "sleep 1000 & echo started");
        assertEquals(0, job.run());
        assertEquals(List.of("[0] started"), job.out());
        job.assertNothingIsLeft();
    }

    /** The outer launcher kills the inner one. The ranks of that are not its own. */
    @Test
    void ranksOfALauncherInsideARankDoNotOutliveTheJob(@TempDir Path folder) throws IOException {
        Path pid = folder.resolve("pid");
        Path rank = Files.writeString(
                folder.resolve("rank"), "echo $$ > " + pid + ".part; mv " + pid + ".part " + pid + "; exec sleep 600");
        String inner = String.join(
                " ",
                JavaCommand.java(),
                "-cp",
                System.getProperty("java.class.path"),
                LauncherMain.class.getName(),
                "1",
                "'exec sh " + rank + "'",
                "> /dev/null 2>&1 &");
        ShellJob job = ShellJob.of(1, inner + " until [ -e " + pid + " ]; do sleep 0.02; done");
        assertEquals(0, job.run());
        Optional<ProcessHandle> left =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()));
        try {
            Await.until("the inner rank has ended", () -> left.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            left.ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void stoppingEndsAllRanks() throws Exception {
        ShellJob job = ShellJob.of(2, "echo up; exec sleep 1000");
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(job::run);
        Await.until("both ranks are up", () -> job.out().size() == 2);
        job.stop();
        assertEquals(143, status.get());
        job.assertNothingIsLeft();
    }

    /** The request comes when the failure is reported. */
    @Test
    void aJobThatIsAskedToEndIsNotOneToStartAgain() {
        CompletableFuture<Launcher> launcher = new CompletableFuture<>();
        OutputStream err = new OutputStream() {
            @Override
            public void write(int value) {
                launcher.join().stop();
            }
        };
        RankOutput output = new PrefixedOutput(null, new PrefixedOutput.Target(err, false), false);
        launcher.complete(new Launcher(LaunchRequest.local("tutti run", 1, List.of("false"), output)));
        assertEquals(1, launcher.join().run());
        assertFalse(launcher.join().hasFailed());
    }

    @Test
    void aProgramThatIsNotThereIsAMistake() {
        LaunchRequest request =
                LaunchRequest.local("tutti run", 2, List.of("/no/such/program"), new PrefixedOutput(null, null, false));
        Launcher launcher = new Launcher(request);
        Exception e = assertThrows(IllegalArgumentException.class, launcher::run);
        assertTrue(e.getMessage().startsWith("rank 0 cannot be started"), e.getMessage());
    }

    @Test
    void theFilesOfAProgramAreThereAsLongAsItsRanks(@TempDir Path folder) throws IOException {
        LaunchProgram program = files ->
                List.of("cat", files.keep("words", "kept\n".getBytes(UTF_8)).toString());
        FolderOutput output = new FolderOutput(folder, new PrefixedOutput(null, null, false));
        Launcher launcher = new Launcher(LaunchRequest.local("tutti run", 2, program, output));
        assertEquals(0, launcher.run());
        assertEquals("kept\n", Files.readString(folder.resolve("rank-1.out")));
        assertFalse(Files.exists(
                ShellJob.FOLDER.resolve("tutti-" + launcher.launch().start() + "-words")));
    }

    /** A real JVM: rank 1 throws, rank 0 fails a moment later for another reason. */
    @Test
    void theExceptionOfTheRankAtFaultIsTheLastLine(@TempDir Path folder) throws IOException {
        Path source = Files.writeString(folder.resolve("Fails.java"), """
            class Fails {
                public static void main(String[] words) throws Exception {
                    if (System.getenv("TUTTI_RANK").equals("0")) {
                        Thread.sleep(60_000);
                    }
                    try {
                        System.out.println(words[3]);
                    } catch (RuntimeException e) {
                        throw new IllegalStateException("step 3", e);
                    }
                }
            }
            """);
        ShellJob job = ShellJob.withGrace(2, JavaCommand.java() + " " + source, Duration.ofMillis(50));
        assertEquals(1, job.run());
        List<String> last = job.inOrder().reversed().subList(0, 2);
        assertEquals("tutti run: rank 1 exited with status 1; 1 other rank ended, 1 by force", last.get(1));
        assertTrue(
                last.get(0)
                        .matches("tutti run: rank 1: java.lang.IllegalStateException: step 3, caused by"
                                + " java.lang.ArrayIndexOutOfBoundsException: .*, at Fails.java:7"),
                last::toString);
    }

    /** Rank 1 stops itself when rank 0 has ended well, or a moment before. */
    @Test
    void aRankThatStaysStoppedWhenOthersHaveEndedIsNamed() {
        ShellJob job = ShellJob.of(2, "[ $TUTTI_RANK = 0 ] && exit 0; kill -STOP $$; exit 0")
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(147, job.run());
        String line = job.err().getFirst();
        assertTrue(
                line.matches("tutti run: rank 1 is stopped \\(state T of process \\d+\\) and has been for 1 s"
                        + " \\(TUTTI_LIVENESS\\) after other ranks ended; 1 other rank ended"),
                line);
        job.assertNothingIsLeft();
    }

    /** A shell that waits for its only child is what the child is. */
    @Test
    void aStoppedChildThatARankWaitsForIsItsStop() {
        ShellJob job = ShellJob.of(2, "[ $TUTTI_RANK = 0 ] && exit 0; sh -c 'kill -STOP $$; exit 0'; exit 0")
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(147, job.run());
        assertTrue(job.err().getFirst().contains("rank 1 is stopped"), job.err()::toString);
    }

    @Test
    void aRankThatOnlyTakesLongerThanOthersIsLeftInPeace() {
        ShellJob longer = ShellJob.of(2, "[ $TUTTI_RANK = 0 ] && exit 0; sleep 2.5; echo well")
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(0, longer.run());
        assertEquals(List.of("[1] well"), longer.out());
    }

    @Test
    void theRankThatIsStoppedIsNamedNotThoseThatFailForIt() {
        ShellJob job = ShellJob.withGrace(
                3, "[ $TUTTI_RANK = 2 ] && kill -STOP $$; sleep 0.2; exit 5", Duration.ofMillis(500));
        assertEquals(5, job.run());
        String line = job.err().getFirst();
        assertTrue(
                line.matches("tutti run: rank 2 is stopped \\(state T of process \\d+\\); 2 other ranks ended"), line);
    }

    /** A stopped rank does not notice the failure of another, however long that takes. */
    @Test
    void stoppedRanksAreNotGivenTheWholeGracePeriod() {
        ShellJob job = ShellJob.of(2, "[ $TUTTI_RANK = 1 ] && kill -STOP $$; sleep 0.2; exit 5")
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(5, assertTimeout(Duration.ofSeconds(20), job::run));
        assertTrue(job.err().getFirst().startsWith("tutti run: rank 1 is stopped"), job.err()::toString);
        job.assertNothingIsLeft();
    }

    /** The others are quicker to end than it is to die. */
    @Test
    void theRankThatIsKilledIsNamedNotThoseThatFailBeforeIt() {
        ShellJob job = ShellJob.of(3, "if [ $TUTTI_RANK = 2 ]; then sleep 0.3; kill -9 $$; fi; exit 5");
        assertEquals(137, job.run());
        assertEquals(List.of("tutti run: rank 2 was killed by signal 9 (SIGKILL); 2 other ranks ended"), job.err());
    }

    @Test
    void whatTheRanksAgreedOnGoesBeforeTheOrderOfTheirEnds() {
        String note = "echo '0 failed PEER_LOST 1 it is silent' > $TUTTI_FAILURE_NOTE; ";
        ShellJob job = ShellJob.of(2, "if [ $TUTTI_RANK = 0 ]; then " + note + " exit 5; fi; sleep 0.3; exit 6");
        assertEquals(6, job.run());
        assertEquals(List.of("tutti run: rank 1 exited with status 6; 1 other rank ended"), job.err());
    }

    /** The second one cannot have the address; what it ends on its way out is its own ranks only. */
    @Test
    void aSecondStartOfTheSameCommandLeavesTheFirstAlone(@TempDir Path folder) throws Exception {
        Path mark = folder.resolve("end");
        LaunchPlace place = new LaunchPlace(
                2, 0, "127.0.0.1:7071", JobVariables.jobNumber("127.0.0.1:7071"), "the same secret on both");
        ShellJob running =
                ShellJob.at(place, 2, "echo up; while [ ! -e " + mark + " ]; do sleep 0.01; done; echo well");
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(running::run);
        Await.until("both ranks are up", () -> running.out().size() == 2);
        assertEquals(3, ShellJob.at(place, 2, "exit 3").run());
        Files.createFile(mark);
        assertEquals(0, status.get(), () -> running.err().toString());
        assertEquals(List.of("[0] up", "[0] well", "[1] up", "[1] well"), running.out());
    }
}
