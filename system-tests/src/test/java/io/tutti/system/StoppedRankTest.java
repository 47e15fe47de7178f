package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A rank that stands still, by a signal or by its program. */
class StoppedRankTest {
    private static final int LIVENESS = 3;
    private static final int DEADLINE = 4;

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({"SHM,2", "TCP,0", "MIXED,3"})
    void whoGivesNoSignOfLifeIsNamed(Wiring wiring, int victim) {
        JobSetup setup = JobSetup.of(4, wiring)
                .with(Setting.LIVENESS.environmentName(), LIVENESS)
                .with(Setting.HEARTBEAT.environmentName(), 1);
        try (Job job = setup.start().joined()) {
            job.without(victim).forEach(rank -> rank.tell("sum 100000"));
            job.without(victim).forEach(Rank::awaitInside);
            long stopped = job.rank(victim).signal("STOP");
            for (Rank rank : job.without(victim)) {
                rank.reply()
                        .assertFault(Category.PEER_LOST, victim)
                        .assertSays("rank " + victim, "silent for " + LIVENESS + " s")
                        .assertWithin(Duration.ofSeconds(LIVENESS + 2), stopped, "SIGSTOP of rank " + victim);
            }
            // Awake again, it hears what was decided while it slept: that it was lost, or that the others are.
            job.rank(victim).signal("CONT");
            Reply reply = job.rank(victim).call("sum 10");
            assertEquals(Category.PEER_LOST, reply.category(), reply::toString);
        }
    }

    /** It lives and is only late: the others wait for it until the collective's deadline, and name it as the rank that has not called. */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(names = {"SHM", "MIXED"})
    void aStragglerIsWaitedForUntilTheDeadline(Wiring wiring) {
        JobSetup setup = JobSetup.of(4, wiring)
                .with(Setting.DEADLINE.environmentName(), DEADLINE)
                .with(Setting.LIVENESS.environmentName(), LIVENESS);
        try (Job job = setup.start().joined()) {
            lateButInTime(job);
            long begun = System.nanoTime();
            job.without(1).forEach(rank -> rank.tell("allreduce FLOAT64 5000 MAX"));
            for (Rank rank : job.without(1)) {
                rank.reply()
                        .assertFault(Category.DEADLINE, 1)
                        .assertSays(
                                "no progress for 4 s (TUTTI_DEADLINE)",
                                "allreduce(MAX, FLOAT64, count=5000)",
                                "rank 1 has not called it (last: #2 allreduce(SUM, INT32, count=10)")
                        .assertWithin(Duration.ofSeconds(DEADLINE + 2), begun, "straggler, " + wiring);
            }
            job.rank(1).call("sum 10").assertFault(Category.DEADLINE, 1).assertSays("rank 1 has not called it");
        }
    }

    /** A rank that comes after call logs were compared, but before the deadline, is no fault. */
    private static void lateButInTime(Job job) {
        job.without(1).forEach(rank -> rank.tell("sum 10"));
        job.without(1).forEach(Rank::awaitInside);
        job.rank(1).call("pause 1000").assertDone();
        job.rank(1).tell("sum 10");
        job.ranks().forEach(rank -> rank.reply().assertDone());
    }

    /** Those that close do not wait for it for ever, and when it is continued it does not wait for those that are gone. */
    @ParameterizedTest
    @CsvSource({"SHM,1", "TCP,1", "SHM,0"})
    void aRankThatSleepsWhileOthersCloseEndsRightWhenItIsContinued(Wiring wiring, int sleeper) {
        JobSetup setup = JobSetup.of(3, wiring)
                .with(Setting.LIVENESS.environmentName(), LIVENESS)
                .with(Setting.HEARTBEAT.environmentName(), 1);
        try (Job job = setup.start().joined()) {
            job.rank(sleeper).signal("STOP");
            job.tell("close");
            job.tell("exit 0");
            job.without(sleeper).forEach(rank -> assertEquals(0, rank.awaitEnd(), rank::story));
            long continued = job.rank(sleeper).signal("CONT");
            job.rank(sleeper).reply().assertWithin(Duration.ofSeconds(5), continued, "SIGCONT when others are gone");
            assertEquals(0, job.rank(sleeper).awaitEnd(), job.rank(sleeper)::story);
        }
    }
}
