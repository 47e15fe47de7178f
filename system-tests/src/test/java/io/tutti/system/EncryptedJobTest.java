package io.tutti.system;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs whose connections are inside TLS: everything works as without, failures too. */
class EncryptedJobTest {
    private static final String TLS = Setting.TLS.environmentName();
    /** In seconds, longer than a test waits for anything: silence tells nothing here. */
    private static final int NEVER = 600;

    @Test
    void everyCollectiveIsRightAndRanksMayJoinAgain() {
        try (Job job = JobSetup.of(3, Wiring.TCP).with(TLS, "yes").start()) {
            job.call("join");
            job.call("drill-brief");
            longAndShort(job);
            job.call("join LANES=2");
            job.call("mix 5 100");
            longAndShort(job);
            job.exit();
        }
    }

    /** A vector of some megabytes is longer than all buffers of a connection together. */
    private static void longAndShort(Job job) {
        job.call("sum 1500000");
        job.call("start 500000");
        job.call("start 10");
        job.call("finish");
        job.call("close");
    }

    @Test
    void ranksOfOneHostShareMemoryAndOthersTalkInsideTls() {
        try (Job job = JobSetup.of(4, Wiring.MIXED).with(TLS, "yes").start().joined()) {
            job.call("sum 100000");
            job.call("mix 5 50");
            job.call("dup");
            job.end();
        }
    }

    /** By the end of its connection: as soon as that without TLS. */
    @Test
    void aRankThatIsKilledIsNamed() {
        JobSetup setup = JobSetup.of(3, Wiring.TCP).with(TLS, "yes").with(Setting.LIVENESS.environmentName(), NEVER);
        try (Job job = setup.start().joined()) {
            job.call("sum 100000");
            List<Rank> others = job.without(1);
            others.forEach(rank -> rank.tell("sum 100000"));
            others.forEach(Rank::awaitInside);
            job.rank(1).kill();
            for (Rank rank : others) {
                rank.reply()
                        .assertFault(Category.PEER_LOST, 1)
                        .assertSays("died: its connection closed without farewell");
            }
        }
    }

    @Test
    void aRankThatDoesNotEncryptIsRefused() {
        try (Job job = JobSetup.of(2, Wiring.TCP).start()) {
            job.rank(0).tell("join TLS=yes");
            job.rank(1)
                    .call("join TLS=no")
                    .assertFault(Category.AUTHENTICATION, 1)
                    .assertSays("TUTTI_TLS is yes on one side and no on the other");
        }
    }
}
