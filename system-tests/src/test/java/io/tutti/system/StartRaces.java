package io.tutti.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Three starts of job 0 side by side whose ranks are stopped for moments at random, so between making a file, mapping it and
 * deleting it, too. Every sum must be right, no start may fail, and no file may be left. Not part of {@code mvn verify}; see
 * CONTRIBUTING.
 *
 * <p>{@code -Drounds=60} is how often each start joins, works and closes; {@code -Dtutti.seed=2} repeats the choice of ranks and times.
 */
class StartRaces {
    private static final int ROUNDS = 60;
    /** Rounds of the same processes. */
    private static final int ROUNDS_EACH = 10;

    private static final int STARTS = 3;
    private static final int RANKS = 2;

    @Test
    void everyStartHasRightSumsAndLeavesNothing() throws IOException {
        int rounds = Integer.getInteger("rounds", ROUNDS);
        long seed = Long.getLong("tutti.seed", System.nanoTime());
        System.out.println("races of starts: rounds=" + rounds + " seed=" + seed);
        Path folder = Files.createTempDirectory(Path.of("/dev/shm"), "tutti-system-");
        try {
            for (int done = 0; done < rounds; done += ROUNDS_EACH) {
                race(Math.min(ROUNDS_EACH, rounds - done), seed + done, folder);
            }
        } finally {
            SharedMemory.delete(folder, "");
            Files.delete(folder);
        }
    }

    private static void race(int rounds, long seed, Path folder) {
        try (SideBySide jobs = SideBySide.start(STARTS, RANKS, folder)) {
            int stops;
            try (Hesitation hesitation = Hesitation.of(jobs.ranks(), seed)) {
                jobs.run(rounds);
                stops = hesitation.end();
            }
            jobs.end();
            System.out.println(rounds + " rounds of " + STARTS + " starts, ranks stopped " + stops + " times");
        }
    }
}
