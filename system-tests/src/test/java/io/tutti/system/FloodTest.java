package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Thousands of connections that say nothing or send garbage, and more every second: ranks join and work as if they were not there, and keep
 * nothing of them. {@code -Dtutti.strangers=10000} with {@code ulimit -n 24000} tries more.
 */
@Isolated("it compares times")
class FloodTest {
    private static final int AT_ONCE = Integer.getInteger("tutti.strangers", 3_000);
    private static final int PER_SECOND = 120;
    private static final int SPLITS = 60;
    /** A machine that other tests share is now and then half as fast for seconds. */
    private static final int SLOWER = 2;

    private static final int LOOKS = 200;
    private static final int LOOK_MILLIS = 50;

    /**
     * How the last of four ranks has joined.
     *
     * @param millis from when it is told to join until all ranks have joined
     * @param held what rank 0 holds afterwards, when strangers are gone
     */
    private record Joining(long millis, Held held) {}

    /** Descriptors and threads of a process. */
    private record Held(int descriptors, int threads) {
        /** What virtual threads make for good when they are first used: carriers, and pollers with their descriptors. */
        private static final int FEW = 8;

        static Held of(Rank rank) {
            return new Held(Processes.count(rank.pid(), "fd"), Processes.count(rank.pid(), "task"));
        }

        boolean isNoMoreThan(Held other) {
            return descriptors <= other.descriptors + FEW && threads <= other.threads + FEW;
        }
    }

    @Test
    void aJoinIsHardlyDelayedAndNothingIsKept() throws Exception {
        Joining calm = join(0, null);
        Joining flooded = join(AT_ONCE, calm.held);
        System.out.printf("the last of 4 ranks joined in %s, in a flood in %s%n", calm, flooded);
        assertTrue(
                flooded.millis - SLOWER * calm.millis < 1_000L * Math.ceilDiv(AT_ONCE, 3_000),
                () -> "joining took " + calm.millis + " ms, in a flood " + flooded.millis + " ms");
        assertTrue(flooded.held.isNoMoreThan(calm.held), () -> calm + ", in a flood " + flooded);
    }

    /** Waits at most for some seconds until rank 0 holds no more than it must. */
    private static Joining join(int strangers, Held most) throws Exception {
        try (Job job = JobSetup.of(4, Wiring.TCP).start()) {
            job.without(3).forEach(rank -> rank.tell("join"));
            job.without(3).forEach(Rank::awaitInside);
            long millis;
            if (strangers == 0) {
                millis = lastJoins(job);
            } else {
                try (StrangerFlood flood = StrangerFlood.start(List.of(job.rankZero()), strangers, PER_SECOND)) {
                    millis = lastJoins(job);
                    System.out.println(flood);
                }
            }
            job.call("sum 1000");
            Held held = Held.of(job.rank(0));
            for (int look = 0; look < LOOKS && most != null && !held.isNoMoreThan(most); look++) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                held = Held.of(job.rank(0));
            }
            job.end();
            return new Joining(millis, held);
        }
    }

    private static long lastJoins(Job job) {
        long start = System.nanoTime();
        job.rank(3).tell("join");
        job.ranks().forEach(rank -> rank.reply().assertDone());
        return (System.nanoTime() - start) / 1_000_000L;
    }

    /** Thousands at once take processor time to turn away; the steady stream after them is not to be noticed. */
    @Test
    void aRunningJobSplitsAsBefore() throws Exception {
        try (Job job = JobSetup.of(3, Wiring.TCP).start().joined()) {
            splitMillis(job);
            long calm = splitMillis(job);
            long burst;
            long stream;
            try (StrangerFlood flood = StrangerFlood.start(dataPorts(job), AT_ONCE, PER_SECOND)) {
                burst = splitMillis(job);
                splitMillis(job);
                stream = splitMillis(job);
                System.out.println(flood);
            }
            String times =
                    SPLITS + " splits: " + calm + " ms, while thousands come " + burst + " ms, then " + stream + " ms";
            System.out.println(times);
            assertTrue(burst - calm < 1_000, times);
            assertTrue(stream < SLOWER * calm + 100, times);
            job.end();
        }
    }

    private static long splitMillis(Job job) {
        long start = System.nanoTime();
        job.call("splits " + SPLITS);
        return (System.nanoTime() - start) / 1_000_000L;
    }

    private static List<InetSocketAddress> dataPorts(Job job) throws IOException {
        List<InetSocketAddress> ports = new ArrayList<>();
        for (Rank rank : job.ranks()) {
            ports.addAll(Processes.listeners(rank.pid()));
        }
        return ports;
    }
}
