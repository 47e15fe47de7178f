package io.tutti;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs that begin, do things at random by {@link LifecycleRank} while their threads are interrupted, and end; nothing hangs, and nothing is
 * left. {@code -Dtutti.lifecycle.rounds} makes it longer.
 */
@Timeout(value = 24, unit = TimeUnit.HOURS)
@Isolated("it counts all threads, mappings and descriptors of the process")
class LifecycleTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int ROUNDS = Integer.getInteger("tutti.lifecycle.rounds", 100);
    private static final int ROUNDS_PER_JOB = 10;
    private static final int MOST_RANKS = 4;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void nothingHangsAndNothingIsLeft(String link) throws Exception {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED + link.hashCode());
        int settled = Math.max(ROUNDS_PER_JOB, ROUNDS / 4 / ROUNDS_PER_JOB * ROUNDS_PER_JOB);
        ProcessResources before = null;
        for (int round = 0; round < ROUNDS; round += ROUNDS_PER_JOB) {
            if (round == settled) {
                before = ProcessResources.now();
            }
            job(link, random.nextInt(1, MOST_RANKS + 1), random.nextLong());
        }
        System.out.println(link + ": " + ROUNDS + " rounds, from " + before + " to " + ProcessResources.now());
        assertNothingIsLeft(before);
    }

    /** More than may be in use at a time: what a closed communicator had allocated is given back. */
    @Test
    void memoryOfClosedCommunicatorsIsGivenBack() {
        long each = 32L << 20;
        assertTrue(2 * 40 * each > Runtime.getRuntime().maxMemory(), "it must be more than there is");
        Tutti.local(2, Options.defaults(), world -> {
            for (int round = 0; round < 40; round++) {
                try (Communicator copy = world.dup()) {
                    copy.allocate(each).fill((byte) 1);
                }
            }
        });
    }

    /** What a job has left to a thread that is about to end may take a moment. */
    private static void assertNothingIsLeft(ProcessResources before) throws IOException {
        ProcessResources after = ProcessResources.now();
        for (int look = 0; look < 100 && !after.isWithin(before); look++) {
            LockSupport.parkNanos(100_000_000);
            after = ProcessResources.now();
        }
        assertTrue(after.isWithin(before), "from " + before + " to " + after);
    }

    private void job(String link, int ranks, long seed) throws Exception {
        Options options = Jobs.options(folder).with(Setting.AUTOTUNE, autotune(new Random(seed)));
        AtomicInteger running = new AtomicInteger(ranks);
        if (link.equals("local")) {
            Tutti.local(ranks, options, world -> rank(world, seed, running));
        } else {
            JoinedRanks.run(ranks, options.with(Setting.LINK, link), world -> rank(world, seed, running));
        }
    }

    /** In half of all jobs algorithms are tried, in some of them until ranks settle on one. */
    private static String autotune(Random random) {
        return Integer.toString(random.nextBoolean() ? 0 : random.nextBoolean() ? 1 : random.nextInt(1, 51));
    }

    private static void rank(Communicator world, long seed, AtomicInteger running) {
        Thread self = Thread.currentThread();
        Thread interrupter = Thread.ofPlatform().daemon().start(() -> {
            Random random = new Random(seed - world.rank());
            while (running.get() > 0) {
                LockSupport.parkNanos(random.nextInt(5_000_000));
                self.interrupt();
            }
        });
        try {
            LifecycleRank rank = new LifecycleRank(world, seed);
            for (int round = 0; round < ROUNDS_PER_JOB; round++) {
                rank.round();
            }
        } finally {
            running.decrementAndGet();
        }
        join(interrupter);
        Thread.interrupted();
    }

    private static void join(Thread interrupter) {
        while (interrupter.isAlive()) {
            LockSupport.parkNanos(100_000);
            Thread.interrupted();
        }
    }
}
