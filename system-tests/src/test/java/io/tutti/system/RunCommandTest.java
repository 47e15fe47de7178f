package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.JobVariables;
import io.tutti.process.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs started by {@code tutti run} end with one clear line, and leave nothing. */
class RunCommandTest {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @Test
    void aRankThatExitsDecidesAndTheOthersSpeak() {
        try (Launched job = Launched.run(3, "sum 10", "1:pause 300", "1:exit 7", "sum 20000", "print survived")) {
            String number = job.number();
            assertEquals(7, job.awaitEnd());
            assertEquals(List.of("tutti run: rank 1 exited with status 7; 2 other ranks ended"), job.launcherLines());
            assertSurvivorsSpoke(job, 0, 2);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    @Test
    void aRankThatIsKilledIsNamedWithItsSignal() {
        try (Launched job = Launched.run(3, "sum 10", "1:pause 60000", "sum 20000", "print survived")) {
            String number = job.number();
            job.await("[1] = 3 DONE");
            Signals.send("KILL", job.pid(1));
            assertEquals(137, job.awaitEnd());
            assertEquals(
                    List.of("tutti run: rank 1 was killed by signal 9 (SIGKILL); 2 other ranks ended"),
                    job.launcherLines());
            assertSurvivorsSpoke(job, 0, 2);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    @Test
    void survivorsThatGoOnAreNotEnded() {
        try (Launched job = Launched.run(
                3, "sum 10", "1:pause 300", "1:exit 7", "sum 20000", "shrink", "sum 20000", "print survived")) {
            String number = job.number();
            assertEquals(0, job.awaitEnd(), job::story);
            assertEquals(
                    List.of("tutti run: rank 1 exited with status 7; ranks 0,2 go on without it"), job.launcherLines());
            assertSurvivorsSpoke(job, 0, 2);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    /** The replacement has the same program, and dies as the first one did, after it has joined: the job's status is that of the others. */
    @Test
    void aLostRankIsReplacedWhenTheOthersWaitForThat() {
        String[] script = {
            "sum 10",
            "1:pause 300",
            "1:exit 7",
            "sum 20000",
            "shrink",
            "grow 3",
            "sum 10",
            "sum 20000",
            "shrink",
            "print survived"
        };
        try (Launched job = Launched.runWith(List.of("--max-replacements", "2"), 3, script)) {
            String number = job.number();
            assertEquals(0, job.awaitEnd(), job::story);
            assertEquals(
                    List.of(
                            "tutti run: rank 1 exited with status 7; ranks 0,2 go on without it",
                            "tutti run: replacement 1 of 2: rank 1 is started anew",
                            "tutti run: rank 1 has joined as a replacement",
                            "tutti run: rank 1 exited with status 7; ranks 0,2 go on without it"),
                    job.launcherLines());
            assertSurvivorsSpoke(job, 0, 2);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    /** The others wait for it at that moment, and the launcher says once why the job ended. */
    @Test
    void aRankThatAbortsIsNamedWithItsReason() {
        try (Launched job =
                Launched.run(3, "sum 10", "1:pause 300", "1:abort the loss is NaN", "sum 20000", "exit 3")) {
            String number = job.number();
            assertEquals(3, job.awaitEnd());
            String reason = "rank 1 aborted the job: the loss is NaN";
            assertEquals(List.of("tutti run: " + reason + "; 2 other ranks ended"), job.launcherLines());
            for (int rank = 0; rank < 3; rank++) {
                String begin = "[" + rank + "] = " + (rank == 1 ? 5 : 6) + " FAULT ABORTED 1 ";
                String said = begin + reason + "; this rank was in ";
                assertTrue(job.output().stream().anyMatch(line -> line.startsWith(said)), job::story);
            }
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    /** All ranks catch the exception and end as if nothing had happened. */
    @Test
    void aJobThatWasAbortedHasFailedWhateverItsRanksSay() {
        try (Launched job = Launched.run(2, "sum 10", "1:abort no more data", "sum 10", "exit 0")) {
            assertEquals(1, job.awaitEnd());
            assertEquals(
                    List.of("tutti run: rank 1 aborted the job: no more data; 1 other rank ended"),
                    job.launcherLines());
        }
    }

    private static void assertSurvivorsSpoke(Launched job, int... survivors) {
        List<String> output = job.output();
        for (int rank : survivors) {
            String begin = "[" + rank + "] = ";
            assertTrue(
                    output.stream()
                            .anyMatch(line -> line.matches("\\[" + rank + "] = \\d FAULT PEER_LOST 1 rank 1 .*died.*")),
                    job::story);
            assertTrue(output.stream().anyMatch(line -> line.startsWith(begin) && line.endsWith("print")), job::story);
        }
    }

    /** What remains is a small shell that cleans up after the launcher. */
    @Test
    void nothingIsLeftOfALauncherThatIsKilled() {
        try (Launched job = Launched.run(2, "sum 10", "0:pause 60000", "sum 10")) {
            String number = job.number();
            job.await("[1] = 3 DONE");
            assertFalse(SharedMemory.files(SHARED_MEMORY, number).isEmpty());
            job.kill();
            job.awaitEnd();
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    @Test
    void theSecretStandsOnNoCommandLine() {
        try (Launched job = Launched.run(2, "sum 10", "pause 60000")) {
            job.await("[0] = 3 DONE");
            String secret = Processes.variable(job.pid(0), JobVariables.SECRET);
            assertEquals(64, secret.length());
            assertEquals(List.of(), Processes.commandLinesWith(secret));
        }
    }

    /** What a user types again by mistake, or forgets to change. */
    @Test
    void aSecondStartOfTheSameCommandLeavesTheFirstAlone(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "known to both starts");
        List<String> options =
                List.of("--rendezvous", "127.0.0.1:" + FreePorts.next(), "--secret-file", secret.toString());
        try (Launched first = Launched.runWith(options, 2, "sum 10", "pause 6000", "sum 20000", "close")) {
            first.await("[0] = 3 DONE");
            try (Launched second = Launched.runWith(options, 2, "sum 10", "close", "exit 0")) {
                first.await("[1] = 3 DONE");
                second.awaitEnd();
            }
            assertEquals(0, first.awaitEnd(), first::story);
            first.await("[0] = 6 DONE");
            first.await("[1] = 6 DONE");
            assertEquals(List.of(), first.launcherLines());
        }
    }

    /** Survivors fail, too, and end before the launcher sees the end of the rank at fault, if it ends at all. */
    @ParameterizedTest
    @CsvSource({"STOP, is stopped", "KILL, was killed by signal 9"})
    void theRankAtFaultIsNamedNotTheFirstThatEnds(String signal, String what) {
        List<String> options = List.of("--set", "liveness=2", "--set", "heartbeat=1", "--grace", "5");
        try (Launched job = Launched.runWith(options, 3, "sum 10", "1:pause 60000", "sum 20000", "exit 3")) {
            String number = job.number();
            job.await("[1] = 3 DONE");
            Signals.send(signal, job.pid(1));
            int status = job.awaitEnd();
            assertEquals(signal.equals("KILL") ? 137 : 3, status, job::story);
            List<String> lines = job.launcherLines();
            assertEquals(1, lines.size(), lines::toString);
            assertTrue(lines.getFirst().startsWith("tutti run: rank 1 " + what), lines::toString);
            assertTrue(lines.getFirst().endsWith("; 2 other ranks ended"), lines::toString);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    /** The others give up and end; the rank that they wait for does not. */
    @Test
    void theRankThatDoesNotJoinIsNamedThoughTheOthersEndFirst() {
        List<String> rank = new ArrayList<>(Jvm.command(true, List.of()));
        rank.addAll(List.of(RankMain.class.getName(), "1:pause 60000", "join", "exit 3"));
        List<String> options = List.of("--set", "join-deadline=2", "--grace", "1");
        try (Launched job = Launched.start(List.of(), SHARED_MEMORY, options, 3, rank)) {
            assertEquals(3, job.awaitEnd(), job::story);
            assertEquals(
                    List.of("tutti run: rank 1 is at fault (DEADLINE) and did not end by itself; 2 other ranks ended"),
                    job.launcherLines(),
                    job::story);
        }
    }

    /** The others close and end well; only the launcher is left to notice. */
    @Test
    void aRankThatIsStoppedWhenItClosesIsNamedAndTheJobEnds() {
        List<String> options = List.of("--set", "liveness=2", "--set", "heartbeat=1");
        try (Launched job = Launched.runWith(options, 3, "sum 10", "1:print closing", "1:pause 1000", "close")) {
            String number = job.number();
            job.await("[1] closing");
            Signals.send("STOP", job.pid(1));
            int status = job.awaitEnd();
            assertTrue(status != 0, job::story);
            List<String> lines = job.launcherLines();
            assertEquals(1, lines.size(), lines::toString);
            assertTrue(
                    lines.getFirst().startsWith("tutti run: rank 1 is stopped (state T of process "), lines::toString);
            Launched.awaitNothingLeft(number, SHARED_MEMORY);
        }
    }

    /** Neither the launcher nor its guard can clean up: the next job of this user does. */
    @Test
    void whatAKilledLauncherAndAKilledGuardLeaveIsSweptByTheNextJob() throws IOException {
        String number;
        try (OwnSharedMemory memory = OwnSharedMemory.make();
                Launched job = Launched.run(List.of(), memory.folder(), 2, "sum 10", "pause 60000")) {
            job.await("[1] = 3 DONE");
            number = job.number();
            String launch = Processes.variable(job.pid(0), JobVariables.LAUNCH).replaceFirst(".*:", "");
            List<Long> ranks = Processes.withVariable(JobVariables.JOB + "=" + number);
            Processes.withCommandLine("tutti-" + launch + "-guard").forEach(pid -> Signals.send("KILL", pid));
            job.kill();
            ranks.forEach(pid -> Signals.send("KILL", pid));
            job.awaitEnd();
            assertFalse(SharedMemory.files(memory.folder(), launch).isEmpty());
            try (Launched next = Launched.run(List.of(), memory.folder(), 1, "close")) {
                assertEquals(0, next.awaitEnd(), next::story);
            }
            assertEquals(List.of(), SharedMemory.files(memory.folder(), launch));
            assertEquals(List.of(), SharedMemory.files(memory.folder(), number));
        }
    }
}
