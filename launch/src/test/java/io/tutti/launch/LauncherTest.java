package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.config.JobVariables;
import io.tutti.launch.cleanup.OrphanProcesses;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.output.FolderOutput;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes: small shells. */
class LauncherTest {
    private static final Path FOLDER = UserFolder.in(Path.of("/dev/shm"));

    @Test
    void everyLineStandsBehindItsRank() {
        ShellJob job = ShellJob.of(3, "echo out $TUTTI_RANK; echo err >&2; printf 'no end'");
        assertEquals(0, job.run());
        assertEquals(
                List.of("[0] no end", "[0] out 0", "[1] no end", "[1] out 1", "[2] no end", "[2] out 2"), job.out());
        assertEquals(List.of("[0] err", "[1] err", "[2] err"), job.err());
    }

    @Test
    void linesOfRanksNeverMix() {
        ShellJob job = ShellJob.of(
                4, "i=0; while [ $i -lt 500 ]; do echo \"$TUTTI_RANK$TUTTI_RANK$TUTTI_RANK $i\"; i=$((i+1)); done");
        assertEquals(0, job.run());
        assertEquals(2000, job.out().size());
        assertTrue(job.out().stream().allMatch(line -> line.matches("\\[(\\d)] \\1\\1\\1 \\d+")));
    }

    @Test
    void theContractIsInTheEnvironment() {
        ShellJob job = ShellJob.of(
                2,
                "echo $TUTTI_RANK $TUTTI_SIZE $TUTTI_LOCAL_RANK $TUTTI_LOCAL_SIZE $TUTTI_JOB ${#TUTTI_SECRET}"
                        + " $TUTTI_RENDEZVOUS");
        assertEquals(0, job.run());
        String number = job.request.place().jobText();
        String end =
                " 2 " + number + " 64 file:" + FOLDER + "/tutti-" + job.launch().start() + "-rendezvous";
        assertEquals(List.of("[0] 0 2 0" + end, "[1] 1 2 1" + end), job.out());
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
        assertNothingIsLeft(job);
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
        assertNothingIsLeft(job);
    }

    @Test
    void theTimeLimitEndsTheJob() {
        ShellJob job = ShellJob.withLimit(2, "sleep 1000", Duration.ofMillis(300));
        assertEquals(124, job.run());
        assertEquals(List.of("tutti run: the time limit of 0.3 s passed; 2 ranks were ended"), job.err());
    }

    @Test
    void strayChildrenDoNotOutliveTheJob() {
        ShellJob job = ShellJob.of(1, "sleep 1000 & echo started");
        assertEquals(0, job.run());
        assertEquals(List.of("[0] started"), job.out());
        assertNothingIsLeft(job);
    }

    @Test
    void stoppingEndsAllRanks() throws Exception {
        ShellJob job = ShellJob.of(2, "echo up; exec sleep 1000");
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(job::run);
        Await.until("both ranks are up", () -> job.out().size() == 2);
        job.stop();
        assertEquals(143, status.get());
        assertNothingIsLeft(job);
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
    void outputCanGoToFiles(@TempDir Path folder) throws IOException {
        FolderOutput output = new FolderOutput(folder.resolve("logs"), new PrefixedOutput(null, null, false));
        LaunchRequest request =
                LaunchRequest.local("tutti run", 2, List.of("sh", "-c", "echo $TUTTI_RANK; echo e >&2"), output);
        assertEquals(0, new Launcher(request).run());
        assertEquals("1\n", Files.readString(folder.resolve("logs/rank-1.out")));
        assertEquals("e\n", Files.readString(folder.resolve("logs/rank-0.err")));
    }

    @Test
    void outputCanGoToFilesAndTheTerminal(@TempDir Path folder) throws IOException {
        ShellJob job = ShellJob.tee(2, "echo out $TUTTI_RANK; echo err >&2", folder.resolve("logs"));
        assertEquals(0, job.run());
        assertEquals(List.of("[0] out 0", "[1] out 1"), job.out());
        assertEquals(List.of("[0] err", "[1] err"), job.err());
        assertEquals("out 1\n", Files.readString(folder.resolve("logs/rank-1.out")));
        assertEquals("err\n", Files.readString(folder.resolve("logs/rank-0.err")));
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
        assertNothingIsLeft(job);
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
        assertNothingIsLeft(job);
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

    /** What rank 1 does when all others have begun to shrink. */
    private static String whenAllOthersShrink(int others, String command) {
        return "if [ $TUTTI_RANK = 1 ]; then until [ \"$(grep -cs shrinks $TUTTI_FAILURE_NOTE)\" = " + others
                + " ]; do sleep 0.02; done; " + command + "; fi; ";
    }

    /** Their shrinking takes longer than the grace period. What became of the lost rank does not count. */
    @Test
    void survivorsThatGoOnDecideTheStatus() {
        String survive = "echo \"$TUTTI_RANK shrinks\" >> $TUTTI_FAILURE_NOTE; sleep 1; "
                + "echo \"$TUTTI_RANK goes-on 0,2\" >> $TUTTI_FAILURE_NOTE; sleep 0.5; ";
        String script = whenAllOthersShrink(2, "kill -9 $$") + survive;
        ShellJob well = ShellJob.withGrace(3, script + "echo well", Duration.ofMillis(100));
        assertEquals(0, well.run());
        assertEquals(List.of("[0] well", "[2] well"), well.out());
        String line = "tutti run: rank 1 was killed by signal 9 (SIGKILL); ranks 0,2 go on without it";
        assertEquals(List.of(line), well.err());
        ShellJob later =
                ShellJob.withGrace(3, script + "[ $TUTTI_RANK = 2 ] && exit 4; exit 0", Duration.ofMillis(100));
        assertEquals(4, later.run());
        assertEquals(line, later.err().getFirst());
        String ended = "tutti run: rank 2 exited with status 4; 1 other rank ended"; // on a loaded machine by force
        assertTrue(later.err().getLast().startsWith(ended), later.err()::toString);
    }

    /** Nothing of the job is left, though a stopped process does not end by itself. */
    @Test
    void survivorsEndAStoppedRankThatTheyHaveLost() {
        String script =
                "if [ $TUTTI_RANK = 1 ]; then kill -STOP $$; fi; echo \"$TUTTI_RANK goes-on 0,2\" >> $TUTTI_FAILURE_NOTE";
        ShellJob job = ShellJob.withGrace(3, script, Duration.ofSeconds(30));
        assertEquals(0, job.run());
        assertTrue(
                job.err().getFirst().startsWith("tutti run: rank 1 is stopped"),
                job.err().toString());
        assertNothingIsLeft(job);
    }

    /** Rank 1 is lost, and the others wait for a replacement, which runs {@code replacement}. */
    private static ShellJob growing(String replacement) {
        return growing(replacement, "");
    }

    /** The same; the others run {@code before} first, while the replacement is expected. */
    private static ShellJob growing(String replacement, String before) {
        return growing(replacement, before, "kill -9 $$");
    }

    /** The same; rank 1 is lost by {@code end}. */
    private static ShellJob growing(String replacement, String before, String end) {
        String note = " >> $TUTTI_FAILURE_NOTE; ";
        String script = "if [ \"$TUTTI_REPLACEMENT\" = 1 ]; then " + replacement + "; fi; "
                + whenAllOthersShrink(2, end)
                + "echo \"$TUTTI_RANK shrinks\"" + note
                + "echo \"$TUTTI_RANK goes-on 0,2\"" + note
                + "until [ \"$(grep -cs 'goes-on 0,2$' $TUTTI_FAILURE_NOTE)\" = 2 ]; do sleep 0.02; done; "
                + "echo \"$TUTTI_RANK grows 1\"" + note + before
                + "until grep -qs '1 goes-on' $TUTTI_FAILURE_NOTE; do sleep 0.02; done; "
                + "echo \"$TUTTI_RANK goes-on 0,2,1\"" + note + "sleep 0.5; echo well";
        return ShellJob.withGrace(3, script, Duration.ofMillis(100));
    }

    private static final String JOIN = "echo \"1 goes-on 0,2,1\" >> $TUTTI_FAILURE_NOTE; sleep 0.6; echo back; ";

    @Test
    void aReplacementThatHasJoinedIsARankAgain() {
        ShellJob well = growing(JOIN + "exit 0").withReplacements(1);
        assertEquals(0, well.run());
        assertEquals(List.of("[0] well", "[1] back", "[2] well"), well.out());
        List<String> lines = List.of(
                "tutti run: replacement 1 of 1: rank 1 is started anew",
                "tutti run: rank 1 has joined as a replacement");
        assertTrue(well.inOrder().getFirst().endsWith("; ranks 0,2 go on without it"), well.inOrder()::toString);
        assertEquals(lines, well.inOrder().subList(1, well.inOrder().size()));
        ShellJob failing = growing(JOIN + "exit 5").withReplacements(1);
        assertEquals(5, failing.run());
        assertTrue(
                failing.inOrder().getLast().startsWith("tutti run: rank 1 exited with status 5"),
                failing.inOrder()::toString);
        assertNothingIsLeft(failing);
    }

    /** Rank 2 is lost while the replacement of rank 1 waits, which is none of the ranks that the others have lost then. */
    @Test
    void aReplacementThatWaitsIsLeftAlone() {
        String note = " >> $TUTTI_FAILURE_NOTE; ";
        String without1 = "echo \"$TUTTI_RANK shrinks\"" + note + "echo \"$TUTTI_RANK goes-on 0,2,3\"" + note
                + "until [ \"$(grep -cs 'goes-on 0,2,3$' $TUTTI_FAILURE_NOTE)\" = 3 ]; do sleep 0.02; done; ";
        String grow = "echo \"$TUTTI_RANK grows 1\"" + note;
        String without2 =
                "until [ -e $TUTTI_FAILURE_NOTE.waits ]; do sleep 0.02; done; [ $TUTTI_RANK = 2 ] && kill -9 $$; "
                        + "sleep 0.3; echo \"$TUTTI_RANK shrinks\"" + note + "echo \"$TUTTI_RANK goes-on 0,3\"" + note
                        + grow + "sleep 1; ";
        ShellJob job = ShellJob.withGrace(
                        4,
                        "if [ \"$TUTTI_REPLACEMENT\" = 1 ]; then touch $TUTTI_FAILURE_NOTE.waits; "
                                + "until grep -qs 'goes-on 0,3,1$' $TUTTI_FAILURE_NOTE; do sleep 0.02; done; "
                                + "rm $TUTTI_FAILURE_NOTE.waits; echo back; exit 0; fi; "
                                + whenAllOthersShrink(3, "kill -9 $$") + without1 + grow + without2
                                + "echo \"$TUTTI_RANK goes-on 0,3,1\"" + note + "sleep 0.5; echo well",
                        Duration.ofMillis(1_000))
                .withReplacements(2);
        assertEquals(0, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run), job.err()::toString);
        assertEquals(List.of("[0] well", "[1] back", "[3] well"), job.out());
        assertEquals(
                List.of("tutti run: replacement 1 of 2: rank 1 is started anew"),
                job.inOrder().stream().filter(line -> line.contains("anew")).toList());
        assertNothingIsLeft(job);
    }

    /** No process of the job ends before the replacement is there. */
    @Test
    void aStoppedRankIsReplaced() {
        ShellJob job = growing(JOIN + "exit 0", "", "kill -STOP $$").withReplacements(1);
        assertEquals(0, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run));
        assertEquals(List.of("[0] well", "[1] back", "[2] well"), job.out());
        assertNothingIsLeft(job);
    }

    /** One that fails before does not count, but is one of those that were allowed. */
    @Test
    void aReplacementThatDoesNotJoinIsReplaced() {
        String second = "[ -e $TUTTI_FAILURE_NOTE.first ] || { touch $TUTTI_FAILURE_NOTE.first; exit 9; }; " + JOIN;
        ShellJob job = growing(second + "rm $TUTTI_FAILURE_NOTE.first; exit 0").withReplacements(2);
        assertEquals(0, job.run());
        assertEquals(
                List.of(
                        "tutti run: replacement 1 of 2: rank 1 is started anew",
                        "tutti run: the replacement of rank 1 has not joined: it exited with status 9",
                        "tutti run: replacement 2 of 2: rank 1 is started anew",
                        "tutti run: rank 1 has joined as a replacement"),
                job.inOrder().subList(1, 5));
        assertEquals(5, job.inOrder().size());
    }

    /** Its process would never end, and the others wait for another one. */
    @Test
    void aReplacementThatStaysStoppedIsReplaced() {
        String first = "[ -e $TUTTI_FAILURE_NOTE.first ] || { touch $TUTTI_FAILURE_NOTE.first; kill -STOP $$; }; ";
        ShellJob job = growing(first + JOIN + "rm $TUTTI_FAILURE_NOTE.first; exit 0")
                .withReplacements(2)
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(0, assertTimeout(Duration.ofSeconds(30), job::run));
        assertTrue(
                job.inOrder().contains("tutti run: the replacement of rank 1 has not joined: it is stopped"),
                job.inOrder()::toString);
        assertNothingIsLeft(job);
    }

    /** The others notice it themselves; here it comes back before they have decided. */
    @Test
    void aSurvivorThatStopsWhileTheJobGrowsIsLeftToTheOthers() {
        String stopped = "[ $TUTTI_RANK = 2 ] && { (sleep 2.5; kill -CONT $$) & kill -STOP $$; }; ";
        ShellJob job = growing("sleep 3; " + JOIN + "exit 0", stopped)
                .withReplacements(1)
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(0, job.run(), job.err()::toString);
        assertEquals(List.of("[0] well", "[1] back", "[2] well"), job.out());
    }

    @Test
    void survivorsThatGiveUpAreEnded() {
        String script =
                "[ $TUTTI_RANK = 1 ] && exit 3; echo \"$TUTTI_RANK shrinks\" >> $TUTTI_FAILURE_NOTE; sleep 0.5; "
                        + "echo \"$TUTTI_RANK gives-up\" >> $TUTTI_FAILURE_NOTE; exec sleep 60";
        ShellJob job = ShellJob.withGrace(2, script, Duration.ofMillis(100));
        assertEquals(3, job.run());
        assertEquals(List.of("tutti run: rank 1 exited with status 3; 1 other rank ended, 1 by force"), job.err());
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

    private static void assertNothingIsLeft(ShellJob job) {
        assertEquals(List.of(), new OrphanProcesses(job.launch()).find());
        assertFalse(Files.exists(FOLDER.resolve("tutti-" + job.launch().start() + "-rendezvous")));
        assertFalse(Files.exists(FOLDER.resolve("tutti-" + job.launch().start() + "-guard")));
        assertFalse(Files.exists(FOLDER.resolve("tutti-" + job.request.place().jobText() + "-lost")));
    }
}
