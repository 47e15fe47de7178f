package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.output.FolderOutput;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Ranks that go on without a lost one, and processes that are started in its place: small shells, which note what ranks would. */
@Execution(ExecutionMode.CONCURRENT)
class SurvivorsTest {
    /** What rank 1 does when all others have begun to shrink. */
    private static String whenAllOthersShrink(int others, String command) {
        return "if [ $TUTTI_RANK = 1 ]; then until [ \"$(grep -cs shrinks $TUTTI_FAILURE_NOTE)\" = " + others
                + " ]; do sleep 0.02; done; " + command + "; fi; ";
    }

    /** Their shrinking takes longer than the grace period. What became of the lost rank does not count. */
    @Test
    void survivorsThatGoOnDecideTheStatus() {
        String survive = "echo \"$TUTTI_RANK shrinks\" >> $TUTTI_FAILURE_NOTE; sleep 1; "
                + "echo \"$TUTTI_RANK goes-on 1 0,2\" >> $TUTTI_FAILURE_NOTE; sleep 0.5; ";
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
                "if [ $TUTTI_RANK = 1 ]; then kill -STOP $$; fi; echo \"$TUTTI_RANK goes-on 1 0,2\" >> $TUTTI_FAILURE_NOTE";
        ShellJob job = ShellJob.withGrace(3, script, Duration.ofSeconds(30));
        assertEquals(0, job.run());
        assertTrue(
                job.err().getFirst().startsWith("tutti run: rank 1 is stopped"),
                job.err().toString());
        job.assertNothingIsLeft();
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
                + "echo \"$TUTTI_RANK goes-on 1 0,2\"" + note
                + "until [ \"$(grep -cs 'goes-on 1 0,2$' $TUTTI_FAILURE_NOTE)\" = 2 ]; do sleep 0.02; done; "
                + "echo \"$TUTTI_RANK grows 1\"" + note + before
                + "until grep -qs '1 goes-on' $TUTTI_FAILURE_NOTE; do sleep 0.02; done; "
                + "echo \"$TUTTI_RANK goes-on 2 0,2,1\"" + note + "sleep 0.5; echo well";
        return ShellJob.withGrace(3, script, Duration.ofMillis(100));
    }

    private static final String JOIN = "echo \"1 goes-on 2 0,2,1\" >> $TUTTI_FAILURE_NOTE; sleep 0.6; echo back; ";

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
        failing.assertNothingIsLeft();
    }

    /** Rank 2 is lost while the replacement of rank 1 waits, which is none of the ranks that the others have lost then. */
    @Test
    void aReplacementThatWaitsIsLeftAlone() {
        String note = " >> $TUTTI_FAILURE_NOTE; ";
        String without1 = "echo \"$TUTTI_RANK shrinks\"" + note + "echo \"$TUTTI_RANK goes-on 1 0,2,3\"" + note
                + "until [ \"$(grep -cs 'goes-on 1 0,2,3$' $TUTTI_FAILURE_NOTE)\" = 3 ]; do sleep 0.02; done; ";
        String grow = "echo \"$TUTTI_RANK grows 1\"" + note;
        String without2 =
                "until [ -e $TUTTI_FAILURE_NOTE.waits ]; do sleep 0.02; done; [ $TUTTI_RANK = 2 ] && kill -9 $$; "
                        + "sleep 0.3; echo \"$TUTTI_RANK shrinks\"" + note + "echo \"$TUTTI_RANK goes-on 2 0,3\"" + note
                        + grow + "sleep 1; ";
        ShellJob job = ShellJob.withGrace(
                        4,
                        "if [ \"$TUTTI_REPLACEMENT\" = 1 ]; then touch $TUTTI_FAILURE_NOTE.waits; "
                                + "until grep -qs 'goes-on 3 0,3,1$' $TUTTI_FAILURE_NOTE; do sleep 0.02; done; "
                                + "rm $TUTTI_FAILURE_NOTE.waits; echo back; exit 0; fi; "
                                + whenAllOthersShrink(3, "kill -9 $$") + without1 + grow + without2
                                + "echo \"$TUTTI_RANK goes-on 3 0,3,1\"" + note + "sleep 0.5; echo well",
                        Duration.ofMillis(1_000))
                .withReplacements(2);
        assertEquals(0, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run), job.err()::toString);
        assertEquals(List.of("[0] well", "[1] back", "[3] well"), job.out());
        assertEquals(
                List.of("tutti run: replacement 1 of 2: rank 1 is started anew"),
                job.inOrder().stream().filter(line -> line.contains("anew")).toList());
        job.assertNothingIsLeft();
    }

    /** No process of the job ends before the replacement is there. */
    @Test
    void aStoppedRankIsReplaced() {
        ShellJob job = growing(JOIN + "exit 0", "", "kill -STOP $$").withReplacements(1);
        assertEquals(0, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run));
        assertEquals(List.of("[0] well", "[1] back", "[2] well"), job.out());
        job.assertNothingIsLeft();
    }

    /** The folder of its output is gone. The others wait until the launcher has said so. */
    @Test
    void aReplacementThatCannotBeStartedLeavesTheOthersAlone(@TempDir Path folder) {
        Path told = folder.resolve("told");
        Path logs = folder.resolve("logs");
        ByteArrayOutputStream lines = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int from, int length) {
                super.write(bytes, from, length);
                if (toString(StandardCharsets.UTF_8).contains("cannot be started")) {
                    assertDoesNotThrow(() -> Files.write(told, new byte[0]));
                }
            }
        };
        String note = " >> $TUTTI_FAILURE_NOTE; ";
        String script = whenAllOthersShrink(2, "rm -r " + logs + "; kill -9 $$") + "echo \"$TUTTI_RANK shrinks\"" + note
                + "echo \"$TUTTI_RANK goes-on 1 0,2\"" + note + "echo \"$TUTTI_RANK grows 1\"" + note
                + "until [ -e " + told + " ]; do sleep 0.02; done";
        RankOutput launcher = new PrefixedOutput(null, new Target(lines, false), true);
        LaunchRequest request = LaunchRequest.local(
                        "tutti run", 3, List.of("sh", "-c", script), new FolderOutput(logs, launcher))
                .withReplacements(1);
        assertEquals(0, assertTimeoutPreemptively(Duration.ofSeconds(30), new Launcher(request)::run));
        assertEquals(
                "tutti run: rank 1 cannot be started: " + logs.resolve("rank-1.out")
                        + " cannot be written: no such file",
                lines.toString(StandardCharsets.UTF_8).lines().toList().getLast());
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
        job.assertNothingIsLeft();
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

    /** Rank 2 stops while it looks for the others, which go on without it, and fail. */
    @Test
    void aStoppedRankThatWasShrinkingDoesNotOutliveTheSurvivors() {
        String note = " >> $TUTTI_FAILURE_NOTE; ";
        String stop = "if [ $TUTTI_RANK = 2 ]; then echo \"2 pid $$\"" + note + "echo 2 shrinks" + note
                + "kill -STOP $$; fi; ";
        String awaitStop = "until grep -qs 'State:.T' /proc/$(sed -n 's/^2 pid //p' $TUTTI_FAILURE_NOTE)/status; "
                + "do sleep 0.02; done; ";
        ShellJob job = ShellJob.withGrace(
                3,
                stop + whenAllOthersShrink(2, "kill -9 $$") + "echo 0 shrinks" + note + awaitStop + "echo 0 goes-on 1 0"
                        + note + "exit 4",
                Duration.ofMillis(100));
        assertEquals(4, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run));
        job.assertNothingIsLeft();
    }

    /** No rank is left that would miss it. */
    @Test
    void theOnlySurvivorThatStopsWhileItShrinksIsEnded() {
        ShellJob job = ShellJob.withGrace(
                        2,
                        whenAllOthersShrink(1, "kill -9 $$") + "echo 0 shrinks >> $TUTTI_FAILURE_NOTE; kill -STOP $$",
                        Duration.ofMillis(100))
                .withEnvironment("TUTTI_LIVENESS", "1");
        assertEquals(137, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run));
        job.assertNothingIsLeft();
    }

    @Test
    void theTimeLimitEndsSurvivorsThatLookForEachOther() {
        ShellJob job = ShellJob.withLimit(
                2,
                whenAllOthersShrink(1, "exit 3") + "echo 0 shrinks >> $TUTTI_FAILURE_NOTE; exec sleep 1000",
                Duration.ofMillis(1_500),
                Duration.ofSeconds(3));
        assertEquals(124, assertTimeoutPreemptively(Duration.ofSeconds(30), job::run));
        assertEquals(List.of("tutti run: the time limit of 1.5 s passed; 2 ranks were ended"), job.err());
    }
}
