package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Thousands of connections that say nothing, and more every second: ranks join and work as if they were not there. */
class FloodTest {
    private static final int AT_ONCE = 3_000;
    private static final int PER_SECOND = 120;
    private static final int SPLITS = 60;
    /** A machine that other tests share is now and then half as fast for seconds. */
    private static final int SLOWER = 2;

    @Test
    void aJoinIsDelayedByLessThanASecond() throws Exception {
        long calm = joinMillis(0);
        long flooded = joinMillis(AT_ONCE);
        System.out.printf("the last of 4 ranks joined in %d ms, in a flood in %d ms%n", calm, flooded);
        assertTrue(flooded - calm < 1_000, () -> "joining took " + calm + " ms, in a flood " + flooded + " ms");
    }

    /** From when the last rank is told to join until all ranks have joined. */
    private static long joinMillis(int strangers) throws Exception {
        try (Job job = JobSetup.of(4, Wiring.TCP).start()) {
            job.without(3).forEach(rank -> rank.tell("join"));
            job.without(3).forEach(Rank::awaitInside);
            long millis;
            if (strangers == 0) {
                millis = lastJoins(job);
            } else {
                try (SilentFlood flood = SilentFlood.start(List.of(job.rankZero()), strangers, PER_SECOND)) {
                    millis = lastJoins(job);
                    System.out.println(flood);
                }
            }
            job.call("sum 1000");
            job.end();
            return millis;
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
            try (SilentFlood flood = SilentFlood.start(dataPorts(job), AT_ONCE, PER_SECOND)) {
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
