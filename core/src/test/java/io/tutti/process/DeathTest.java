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

/** Real processes die or stop, and all others name the right one. */
@Timeout(120)
class DeathTest {
    private static final int SIZE = 4;

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

    /** All but {@code victim} name it; returns the milliseconds from {@code since} until the last one knew. */
    private long allName(int victim, long since, Detection detection, String how) throws Exception {
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
        return last;
    }

    private long kill(int victim) throws Exception {
        start(15);
        long now = System.currentTimeMillis();
        ranks.get(victim).kill();
        return allName(victim, now, Detection.CLOSED, "died: its connection closed without farewell");
    }

    @Test
    void aKilledRankIsNamedByAllOthersWithinTwoSeconds() throws Exception {
        assertTrue(kill(2) < 2_000);
    }

    @Test
    void aKilledRankZeroIsNamedByAllOthersWithinTwoSeconds() throws Exception {
        assertTrue(kill(0) < 2_000);
    }

    @Test
    void aStoppedRankIsNamedByAllOthersAndHearsOfItWhenItGoesOn() throws Exception {
        start(2);
        long now = System.currentTimeMillis();
        ranks.get(1).signal("STOP");
        long known = allName(1, now, Detection.SILENCE, "has been silent for 2 s (stopped or unreachable)");
        assertTrue(known > 1_000 && known < 4_000, "known after " + known + " ms");
        ranks.get(1).signal("CONT");
        ranks.get(1).next("abort");
    }

    @Test
    void aStoppedRankZeroIsNamedByAllOthers() throws Exception {
        start(2);
        long now = System.currentTimeMillis();
        ranks.get(0).signal("STOP");
        long known = allName(0, now, Detection.SILENCE, "has been silent for 2 s (stopped or unreachable)");
        assertTrue(known > 1_000 && known < 4_000, "known after " + known + " ms");
    }

    @Test
    void aRankThatStopsForAMomentIsNotLost() throws Exception {
        start(15);
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
        start(15);
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
