package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.files.SharedMemoryFiles;
import io.tutti.bootstrap.files.UserFolder;
import io.tutti.error.CommunicationException.Detection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes die or stop, and all others name the right one. How soon is printed here, and compared with a limit by {@code tutti soak}. */
@Timeout(120)
class DeathTest {
    private static final int SIZE = 4;
    /** Seconds of silence that no test waits for: what is told before is told by something else. */
    private static final int NEVER = 600;

    /** Seconds of silence after which a rank is lost: others may have no processor for a while. */
    private static final int SILENCE = 4;

    private static final String SILENT = "has been silent for " + SILENCE + " s (stopped or unreachable)";

    @TempDir
    Path folder;

    private final long job = Jobs.newJob();
    private final List<JoiningProcess> ranks = new ArrayList<>();

    private void start(int liveness) throws Exception {
        for (int rank = 0; rank < SIZE; rank++) {
            ranks.add(new JoiningProcess(rank, SIZE, folder, job, liveness));
        }
        for (JoiningProcess rank : ranks) {
            rank.next("joined");
        }
    }

    @AfterEach
    void end() throws Exception {
        for (JoiningProcess rank : ranks) {
            rank.end();
        }
    }

    /** All but {@code victim} name it. */
    private void allName(int victim, long since, Detection detection, String how) throws Exception {
        long last = 0;
        for (JoiningProcess rank : ranks) {
            if (rank.rank() != victim) {
                String[] words = rank.next("abort").split(" ", 5);
                last = Math.max(last, Long.parseLong(words[1]) - since);
                assertTrue(words[4].startsWith("[" + victim + "] rank " + victim + " ("), words[4]);
                assertTrue(words[4].contains("pid " + ranks.get(victim).pid() + ")"), words[4]);
                assertTrue(words[4].endsWith(how), words[4]);
                assertEquals("PEER_LOST", words[2]);
                assertEquals(detection.name(), words[3]);
            }
        }
        System.out.println("rank " + victim + " of " + SIZE + ": known to all after " + last + " ms: " + how);
    }

    private void kill(int victim) throws Exception {
        start(NEVER);
        long now = System.currentTimeMillis();
        ranks.get(victim).kill();
        allName(victim, now, Detection.CLOSED, "died: its connection closed without farewell");
    }

    @Test
    void aKilledRankIsNamedByAllOthersWithoutWaitingForSilence() throws Exception {
        kill(2);
    }

    @Test
    void aKilledRankZeroIsNamedByAllOthersWithoutWaitingForSilence() throws Exception {
        kill(0);
    }

    @Test
    void aStoppedRankIsNamedByAllOthersAndHearsOfItWhenItGoesOn() throws Exception {
        start(SILENCE);
        long now = System.currentTimeMillis();
        ranks.get(1).signal("STOP");
        allName(1, now, Detection.SILENCE, SILENT);
        ranks.get(1).signal("CONT");
        ranks.get(1).next("abort");
    }

    @Test
    void aStoppedRankZeroIsNamedByAllOthers() throws Exception {
        start(SILENCE);
        long now = System.currentTimeMillis();
        ranks.get(0).signal("STOP");
        allName(0, now, Detection.SILENCE, SILENT);
    }

    @Test
    void aRankThatStopsForAMomentIsNotLost() throws Exception {
        start(NEVER);
        ranks.get(1).signal("STOP");
        ranks.get(1).signal("CONT");
        for (JoiningProcess rank : ranks) {
            rank.leave();
        }
        for (JoiningProcess rank : ranks) {
            rank.next("closed");
        }
    }

    @Test
    void whatTheDeadLeaveIsSweptByTheNextStart() throws Exception {
        start(NEVER);
        assertEquals(2 * SIZE, files("tutti-%016x-".formatted(job)));
        SharedMemoryFiles.claim(folder, 5, "0").close();
        assertEquals(2 * SIZE, files("tutti-%016x-".formatted(job)), "the living were swept");
        for (JoiningProcess rank : ranks) {
            rank.kill();
        }
        Files.write(folder.resolve("tutti-unrelated"), new byte[1]);
        SharedMemoryFiles next = SharedMemoryFiles.claim(folder, job, "0");
        assertEquals(1, files("tutti-%016x-".formatted(job)));
        next.close();
        assertEquals(0, files("tutti-%016x-".formatted(job)));
        assertTrue(Files.exists(folder.resolve("tutti-unrelated")));
    }

    private long files(String prefix) throws Exception {
        if (!Files.exists(UserFolder.in(folder))) {
            return 0;
        }
        try (Stream<Path> all = Files.list(UserFolder.in(folder))) {
            return all.filter(p -> p.getFileName().toString().startsWith(prefix))
                    .count();
        }
    }
}
