package io.tutti.system;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A rank that has done its part may leave, however long the others take. */
class DepartureTest {
    private static final Duration SOON = Duration.ofSeconds(2);
    /** Longer than a busy machine keeps a rank from its part. */
    private static final int DEADLINE = 5;

    private static final int DEPARTURES = 10;
    /** Number of the command that closes rank 0's communicators. */
    private static final int CLOSING = 100;

    /** Rank 1 sends its part and leaves, rank 2 comes seconds later: rank 0 must not take the first for lost. */
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @CsvSource({"SHM,1000", "TCP,0"})
    void whoHasDoneItsPartIsNotMissed(Wiring wiring, int count) {
        try (Job job = JobSetup.of(3, wiring).start().joined()) {
            job.rank(1).call("reduce FLOAT32 " + count + " 0").assertDone();
            job.rank(0).tell("reduce FLOAT32 " + count + " 0");
            job.rank(0).awaitInside();
            job.rank(1).call("close").assertDone();
            job.rank(1).tell("exit 0").awaitEnd();
            job.rank(2).call("pause 3500").assertDone();
            job.rank(2).call("reduce FLOAT32 " + count + " 0").assertDone();
            job.rank(0).reply().assertDone();
            job.rank(0).tell("close");
            job.rank(2).call("close").assertDone();
            job.rank(0).reply().assertDone();
        }
    }

    /** One rank closes each communicator as soon as its last collective is complete, while others may still look for it. */
    @ParameterizedTest
    @CsvSource({"SHM,0", "SHM,1", "TCP,1"})
    void whoLeavesAtOnceIsNotMissed(Wiring wiring, int leaver) {
        try (Job job = JobSetup.of(3, wiring)
                .with(Setting.ZERO_COPY_BYTES.environmentName(), 64)
                .with(Setting.PLANS.environmentName(), 4)
                .start()
                .joined()) {
            for (int part = 0;
                    part < DEPARTURES;
                    part++) { // each has its own time, so that a busy machine may take longer
                job.call("departures 12 " + leaver);
            }
            job.call("sum 10");
            job.tell("close");
            job.ranks().forEach(rank -> rank.reply().assertDone());
            job.exit();
        }
    }

    /** Rank 0 closes, the others go on with a communicator of their own for longer than any deadline. */
    private static Job withoutRankZero(Wiring wiring) {
        Job job = JobSetup.of(4, wiring)
                .with(Setting.DEADLINE.environmentName(), DEADLINE)
                .start()
                .joined();
        job.rank(0).tell("split -1 0");
        job.without(0).forEach(rank -> rank.tell("split 0 0"));
        job.ranks().forEach(rank -> rank.reply().assertDone());
        job.rank(0).call("background " + CLOSING + " close").assertDone();
        job.without(0).forEach(rank -> rank.call("use 1").assertDone());
        for (int call = 0; call < 3; call++) {
            job.without(0).forEach(rank -> rank.tell("pause " + DEADLINE * 400));
            job.without(0).forEach(rank -> rank.tell("sum 1000"));
            job.without(0).forEach(rank -> rank.reply().assertDone());
            job.without(0).forEach(rank -> rank.reply().assertDone());
        }
        return job;
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(names = {"SHM", "TCP", "MIXED"})
    void deathsAreNoticedAfterRankZeroHasClosed(Wiring wiring) {
        try (Job job = withoutRankZero(wiring)) {
            List<Rank> survivors = job.without(0, 3);
            survivors.forEach(rank -> rank.tell("sum 1000"));
            survivors.forEach(Rank::awaitInside);
            long killed = job.rank(3).kill();
            for (Rank rank : survivors) {
                Reply reply = rank.reply().assertFault(Category.PEER_LOST, 3).assertSays("rank 3", "pid", "died");
                reply.assertWithin(SOON, killed, "kill -9 of rank 3 after rank 0 has closed, " + wiring);
            }
            job.rank(0).reply(CLOSING).assertDone();
            survivors.forEach(rank -> rank.call("close").assertDone());
            job.without(3).forEach(rank -> rank.tell("exit 0").awaitEnd());
            job.assertNoCrash();
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    @Test
    void rankZeroStaysUntilAllHaveClosed() {
        try (Job job = withoutRankZero(Wiring.AUTO)) {
            job.without(0).forEach(rank -> rank.call("close").assertDone());
            job.rank(0).reply(CLOSING).assertDone();
            job.exit();
        }
    }

    /** If rank 0's process ends nevertheless, the others lose their liveness checks and are told so. */
    @Execution(ExecutionMode.CONCURRENT)
    @Test
    void theEndOfRankZerosProcessIsTold() {
        try (Job job = withoutRankZero(Wiring.SHM)) {
            List<Rank> waiting = job.without(0, 2);
            waiting.forEach(rank -> rank.tell("sum 1000"));
            waiting.forEach(Rank::awaitInside);
            long ended = System.nanoTime();
            job.rank(0).tell("exit 0");
            for (Rank rank : waiting) {
                Reply reply = rank.reply().assertFault(Category.PEER_LOST, 0).assertSays("rank 0", "pid");
                reply.assertWithin(SOON, ended, "exit of rank 0 while it waits for the others to close");
            }
        }
    }
}
