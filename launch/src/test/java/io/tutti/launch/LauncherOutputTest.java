package io.tutti.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.launch.cleanup.OrphanProcesses;
import io.tutti.launch.output.FolderOutput;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ranks write goes line by line to the terminal, to files, or to both; and what becomes of a job whose output cannot be written. */
class LauncherOutputTest {
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

    /** Rank 0 goes on when the other has written a line below its prompt. */
    @Test
    void promptsOfRankZeroAreShown(@TempDir Path folder) throws Exception {
        Path asked = folder.resolve("asked");
        Path answered = folder.resolve("answered");
        ShellJob job = ShellJob.of(
                2,
                "await() { while [ ! -e $1 ]; do sleep 0.01; done; }; if [ $TUTTI_RANK = 0 ]; then printf 'name? '; await "
                        + answered + "; echo Bob; else await " + asked + "; echo hello; fi");
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(job::run);
        Await.until("the prompt is shown", () -> job.out().equals(List.of("[0] name? ")));
        Files.createFile(asked);
        Await.until("the other rank's line is shown", () -> job.out().size() == 2);
        Files.createFile(answered);
        assertEquals(0, status.get());
        assertEquals(List.of("[0] Bob", "[0] name? ", "[1] hello"), job.out());
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

    @Test
    void aFullDiskIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.createSymbolicLink(folder.resolve("rank-0.out"), Path.of("/dev/full"));
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        FolderOutput output =
                new FolderOutput(folder, new PrefixedOutput(null, new PrefixedOutput.Target(err, false), false));
        LaunchRequest request =
                LaunchRequest.local("tutti run", 1, List.of("sh", "-c", "echo; exec sleep 1000"), output);
        assertEquals(1, new Launcher(request).run());
        Files.delete(file);
        assertEquals(
                "tutti run: " + file + " cannot be written: no space left on device; 1 rank was ended\n",
                err.toString(UTF_8));
    }

    @Test
    void outputThatIsLostWhenTheRanksHaveEndedIsAFailure() {
        CompletableFuture<Launcher> launcher = new CompletableFuture<>();
        OutputStream full = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                OrphanProcesses ranks = new OrphanProcesses(launcher.join().launch());
                Await.until("the rank has ended", () -> ranks.find().isEmpty());
                throw new IOException("No space left on device");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        RankOutput output = new PrefixedOutput(
                new PrefixedOutput.Target(full, false), new PrefixedOutput.Target(err, false), false);
        launcher.complete(new Launcher(LaunchRequest.local("tutti run", 1, List.of("echo"), output)));
        assertEquals(1, launcher.join().run());
        assertTrue(
                err.toString(UTF_8).startsWith("tutti run: its output cannot be written: no space left on device"),
                err::toString);
    }

    @Test
    void aFullDiskBesideTheTerminalCostsALine(@TempDir Path folder) throws IOException {
        Path file = Files.createSymbolicLink(folder.resolve("rank-0.out"), Path.of("/dev/full"));
        ShellJob job = ShellJob.tee(2, "echo out $TUTTI_RANK; echo more", folder);
        assertEquals(0, job.run());
        Files.delete(file);
        assertEquals(List.of("[0] more", "[0] out 0", "[1] more", "[1] out 1"), job.out());
        assertEquals(
                List.of("tutti: " + file
                        + " cannot be written: no space left on device; the job goes on with incomplete files"),
                job.err());
        assertEquals("out 1\nmore\n", Files.readString(folder.resolve("rank-1.out")));
    }

    @Test
    void aFileThatCannotBeOpenedBesideTheTerminalCostsALine(@TempDir Path folder) throws IOException {
        Path file = Files.createDirectory(folder.resolve("rank-1.out"));
        ShellJob job = ShellJob.tee(2, "echo out $TUTTI_RANK; echo err >&2", folder);
        assertEquals(0, job.run());
        assertEquals(List.of("[0] out 0", "[1] out 1"), job.out());
        assertEquals(
                "tutti: " + file + " cannot be written: is a directory; the job goes on with incomplete files",
                job.err().getLast());
        assertEquals("out 0\n", Files.readString(folder.resolve("rank-0.out")));
        assertEquals("err\n", Files.readString(folder.resolve("rank-1.err")));
    }

    @Test
    void aRankWhoseOutputCannotBeWrittenIsNotStarted(@TempDir Path folder) throws IOException {
        Path file = Files.createDirectory(folder.resolve("rank-1.out"));
        FolderOutput output = new FolderOutput(folder, new PrefixedOutput(null, null, false));
        Path mark = folder.resolve("started");
        LaunchRequest request = LaunchRequest.local(
                "tutti run",
                2,
                List.of("sh", "-c", "[ $TUTTI_RANK = 1 ] && touch " + mark + "; exec sleep 1000"),
                output);
        Launcher launcher = new Launcher(request);
        Exception e = assertThrows(IllegalArgumentException.class, launcher::run);
        assertEquals("rank 1 cannot be started: " + file + " cannot be written: is a directory", e.getMessage());
        assertFalse(Files.exists(mark));
    }
}
