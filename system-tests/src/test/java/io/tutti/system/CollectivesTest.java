package io.tutti.system;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.config.JobVariables;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.process.FreePorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All collectives give the right results over processes. */
class CollectivesTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    /** Three and four ranks: below, and {@link EncryptedJobTest}. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void theDrillPassesAndProcessesMayJoinAgain(int ranks) {
        try (Job job = JobSetup.of(ranks, Wiring.AUTO).start()) {
            for (String link : new String[] {"shm", "tcp"}) {
                job.call("join LINK=" + link);
                job.call("drill");
                job.call("close");
            }
            job.exit();
        }
    }

    @Test
    void everyAlgorithmGivesTheSum() {
        try (Job job = JobSetup.of(3, Wiring.AUTO).start()) {
            for (Algorithm algorithm : Algorithms.forCollective("allreduce")) {
                for (String link : new String[] {"shm", "tcp"}) {
                    job.call("join LINK=" + link + " ALGORITHM=" + algorithm.name());
                    job.call("random 7 10");
                    job.call("sum-out 30000");
                    job.call("close");
                }
            }
            job.exit();
        }
    }

    /** One job does it all, since starts take most of the time. */
    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP", "MIXED"})
    void ranksCallWhatTheyWantInAnyOrder(Wiring wiring) {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        try (Job job = JobSetup.of(4, wiring).start().joined()) {
            if (wiring == Wiring.MIXED) { // another test drills over one kind of link
                job.call("drill");
            }
            job.call("mix " + SEED % 1_000_000_000 + " 600");
            sumsOfOuterProductsByEveryAlgorithm(job);
            job.call("dup");
            communicatorsInDifferentOrders(job);
            aBlockingCallPastAnUnfinishedOne(job);
            someInPlace(job);
            job.end();
        }
    }

    private static void sumsOfOuterProductsByEveryAlgorithm(Job job) {
        for (Algorithm algorithm : Algorithms.forCollective(SumOfOuterProducts.NAME)) {
            job.call("outer " + algorithm.name() + " 3 5");
            job.call("outer " + algorithm.name() + " 403 301");
        }
    }

    private static void communicatorsInDifferentOrders(Job job) {
        for (Rank rank : job.ranks()) {
            String[] order = rank.number() % 2 == 0 ? new String[] {"0", "1"} : new String[] {"1", "0"};
            for (String communicator : order) {
                rank.tell("use " + communicator).tell("start 300000").tell("start 3");
            }
            rank.tell("finish").tell("use 0");
        }
        for (Rank rank : job.ranks()) {
            for (int command = 0; command < 8; command++) {
                rank.reply().assertDone();
            }
        }
    }

    private static void aBlockingCallPastAnUnfinishedOne(Job job) {
        job.rank(0).call("start 200000").assertDone();
        job.call("use 1");
        job.call("sum 100000"); // completes, though no other rank has called what rank 0 has started
        job.call("use 0");
        job.without(0).forEach(rank -> rank.tell("sum 200000"));
        job.without(0).forEach(rank -> rank.reply().assertDone());
        job.rank(0).call("finish").assertDone();
    }

    private static void someInPlace(Job job) {
        for (int count : new int[] {1, 1000, 200_000}) {
            job.ranks().forEach(rank -> rank.tell((rank.number() % 2 == 0 ? "sum " : "sum-out ") + count));
            job.ranks().forEach(rank -> rank.reply().assertDone());
        }
    }

    @Test
    void ranksMeetAtAnAddressOfIpVersion6() {
        String rendezvous = "[::1]:" + FreePorts.next("::1");
        try (Job job = JobSetup.of(2, Wiring.TCP)
                .with(JobVariables.RENDEZVOUS, rendezvous)
                .start()
                .joined()) {
            job.call("sum 50000");
            job.end();
        }
    }
}
