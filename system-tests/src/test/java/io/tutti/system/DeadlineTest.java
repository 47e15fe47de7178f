package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException.Category;
import java.util.List;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A message at the deadline names the awaited ranks by their numbers in the world. */
class DeadlineTest {
    private static Job joined(int ranks, Wiring wiring) {
        return JobSetup.of(ranks, wiring).start().joined();
    }

    /** Has ranks go on with a communicator whose calls have a short deadline, which nothing before has: ranks may be slow to start. */
    private static void hurry(List<Rank> ranks, int number) {
        ranks.forEach(rank -> rank.tell("dup DEADLINE=4"));
        ranks.forEach(rank -> rank.reply().assertDone());
        ranks.forEach(rank -> rank.call("use " + number).assertDone());
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"SHM", "TCP"})
    void namesWhoHasNotCalled(Wiring wiring) {
        try (Job job = joined(4, wiring)) {
            job.rank(0).tell("split 0 0");
            job.without(0).forEach(rank -> rank.tell("split 1 0"));
            job.ranks().forEach(rank -> rank.reply().assertDone());
            job.without(0).forEach(rank -> rank.call("use 1").assertDone());
            hurry(job.without(0), 2);
            job.without(0, 3).forEach(rank -> rank.tell("allreduce INT32 100 SUM"));
            for (Rank rank : job.without(0, 3)) {
                rank.reply()
                        .assertFault(Category.DEADLINE, 3)
                        .assertSays("rank 3 (rank 2 of the communicator) has not called it (nothing so far)");
            }
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"SHM", "TCP"})
    void namesWhoDoesNotSend(Wiring wiring) {
        try (Job job = joined(2, wiring)) {
            hurry(job.ranks(), 1);
            Reply reply = job.rank(0).call("receive INT32 100 1");
            String link = wiring == Wiring.SHM ? "shm" : "tcp";
            reply.assertFault(Category.DEADLINE, 1)
                    .assertSays("transfer #1", "waiting for rank 1 to send over " + link);
        }
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @EnumSource(
            value = Wiring.class,
            names = {"SHM", "TCP"})
    void namesWhoDoesNotTake(Wiring wiring) {
        try (Job job = joined(2, wiring)) {
            hurry(job.ranks(), 1);
            Reply reply = job.rank(0).call("send INT32 10000000 1");
            assertEquals(Category.DEADLINE, reply.category(), reply::toString);
            assertEquals(List.of(1), reply.ranks(), reply::toString);
            assertTrue(reply.text().contains("waiting for rank 1 to take over "), reply::toString);
        }
    }
}
