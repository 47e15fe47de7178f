package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.system.Reply.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Survivors go on: with each other, with nobody else, and with right results. */
class ShrinkTest {
    /** In seconds: how long a rank that is stopped may be silent, and others may have no processor. */
    private static final int LIVENESS = 5;
    /** In seconds, longer than a test waits for a reply: where one comes, nobody has waited for silence, or for ranks that have ended. */
    private static final int NEVER = 600;

    private static JobSetup setup(int ranks, Wiring wiring) {
        return JobSetup.of(ranks, wiring)
                .with(Setting.LIVENESS.environmentName(), NEVER)
                .with(Setting.JOIN_DEADLINE.environmentName(), NEVER);
    }

    @ParameterizedTest
    @CsvSource({"SHM,3,1", "TCP,4,0", "MIXED,4,3"})
    void survivorsGoOnWithoutAKilledRank(Wiring wiring, int ranks, int victim) {
        try (Job job = setup(ranks, wiring).start().joined()) {
            failed(job, victim);
            List<Rank> survivors = job.without(victim);
            survivors.forEach(rank -> rank.tell("shrink"));
            assertRenumbered(survivors);
            work(survivors);
            call(survivors, "drill-brief");
            leave(survivors);
            job.assertNothingIsLeft();
        }
    }

    /** Has the others wait for a rank in a collective, kills it, and waits until all know. */
    private static void failed(Job job, int victim) {
        List<Rank> others = job.without(victim);
        others.forEach(rank -> rank.tell("sum 1000"));
        others.forEach(Rank::awaitInside);
        job.rank(victim).kill();
        others.forEach(rank -> rank.reply().assertFault(Category.PEER_LOST, victim));
    }

    private static void assertRenumbered(List<Rank> survivors) {
        for (int rank = 0; rank < survivors.size(); rank++) {
            survivors.get(rank).reply().assertDone().assertSays("rank " + rank + " of " + survivors.size());
        }
    }

    /** Every collective: {@link #survivorsGoOnWithoutAKilledRank}. */
    private static void work(List<Rank> ranks) {
        call(ranks, "sum 1000", "dup", "sum 100000", "allocate 4096");
    }

    private static void call(List<Rank> ranks, String... commands) {
        for (String command : commands) {
            ranks.forEach(rank -> rank.tell(command));
            ranks.forEach(rank -> rank.reply().assertDone());
        }
    }

    private static void leave(List<Rank> ranks) {
        ranks.forEach(rank -> rank.tell("close"));
        ranks.forEach(rank -> rank.reply().assertDone());
        ranks.forEach(rank -> rank.tell("exit 0"));
        ranks.forEach(rank -> assertEquals(0, rank.awaitEnd(), rank::story));
    }

    /** The second one dies while the others wait for it in the agreement: it has not called yet. */
    @Test
    void aRankThatDiesBeforeItHasComeIsLeftOut() {
        try (Job job = setup(5, Wiring.SHM).start().joined()) {
            failed(job, 0);
            List<Rank> survivors = job.without(0, 3);
            survivors.forEach(rank -> rank.tell("shrink"));
            job.rank(1).awaitError("waits up to " + NEVER + " s");
            job.rank(3).kill();
            assertRenumbered(survivors);
            work(survivors);
            leave(survivors);
            job.assertNothingIsLeft();
        }
    }

    /**
     * The rank that proposes dies twice: when it has heard of one other survivor, and in the next agreement when it knows the decision and
     * no other rank does. The others go on once more.
     */
    @Test
    void theNextProposesWhereTheProposerDies() {
        JobSetup setup = setup(7, Wiring.SHM)
                .with(Setting.FAILPOINT.environmentName(), "shrink.answer@0:kill,shrink.decided@1#2:kill");
        try (Job job = setup.start().joined()) {
            failed(job, 6);
            List<Rank> first = job.without(0, 6);
            job.without(6).forEach(rank -> rank.tell("shrink"));
            assertRenumbered(first);
            List<Rank> survivors = job.without(0, 1, 5, 6);
            first.subList(0, 4).forEach(rank -> rank.tell("sum 1000"));
            first.subList(0, 4).forEach(Rank::awaitInside);
            job.rank(5).kill();
            first.subList(0, 4).forEach(rank -> rank.reply().assertFault(Category.PEER_LOST, 4));
            first.subList(0, 4).forEach(rank -> rank.tell("shrink"));
            assertRenumbered(survivors);
            work(survivors);
            leave(survivors);
            job.assertNothingIsLeft();
        }
    }

    /** Awake again, a rank that was taken for lost is told that it is out, and the others do not notice it. */
    @ParameterizedTest
    @CsvSource({"SHM,1", "TCP,0"})
    void aStoppedRankThatComesBackIsOut(Wiring wiring, int victim) {
        JobSetup setup = setup(3, wiring)
                .with(Setting.LIVENESS.environmentName(), LIVENESS)
                .with(Setting.HEARTBEAT.environmentName(), 1);
        try (Job job = setup.start().joined()) {
            List<Rank> survivors = job.without(victim);
            survivors.forEach(rank -> rank.tell("sum 1000"));
            survivors.forEach(Rank::awaitInside);
            job.rank(victim).signal("STOP");
            survivors.forEach(rank -> rank.reply().assertFault(Category.PEER_LOST, victim));
            survivors.forEach(rank -> rank.tell("shrink"));
            assertRenumbered(survivors);
            job.rank(victim).signal("CONT");
            assertEquals(Category.PEER_LOST, job.rank(victim).call("sum 10").category());
            Reply out = job.rank(victim).call("shrink").assertFault(Category.PEER_LOST, victim);
            out.assertSays("is not among the survivors");
            work(survivors);
            leave(survivors);
            job.rank(victim).tell("exit 0").awaitEnd();
            job.assertNothingIsLeft();
        }
    }

    /** One of two is left and cannot know whether the other one goes on, unless it is rank 0. */
    @Test
    void tooFewSurvivorsEnd() {
        try (Job job = setup(2, Wiring.SHM).start().joined()) {
            failed(job, 0);
            job.rank(1).call("shrink").assertFault(Category.PEER_LOST, 0).assertSays("more than half must be left");
        }
        try (Job job = setup(2, Wiring.SHM).start().joined()) {
            failed(job, 1);
            job.rank(0).call("shrink").assertDone().assertSays("rank 0 of 1");
            work(List.of(job.rank(0)));
            leave(List.of(job.rank(0)));
            job.assertNothingIsLeft();
        }
    }

    @Test
    void aJobThatHasNotFailedIsNotShrunk() {
        try (Job job = setup(2, Wiring.SHM).start().joined()) {
            Reply reply = job.rank(0).call("shrink");
            assertEquals(Kind.MISUSE, reply.kind());
            reply.assertSays("the job has not failed");
        }
    }
}
