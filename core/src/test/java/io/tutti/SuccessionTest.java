package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.bootstrap.survivors.Replacements;
import io.tutti.config.Options;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads of one rank that go on with others at the same time. */
@Timeout(60)
class SuccessionTest {
    @Test
    void oneOfTwoThreadsShrinksAndTheOtherIsRefused() {
        Options options = Options.defaults();
        try (Communicator next = LocalRanks.alone(options).communicator()) {
            Meeting meeting = new Meeting(next);
            JobContext job = LocalRanks.alone(options).with(meeting);
            RankCommunicator world = (RankCommunicator) job.communicator();
            job.control().raise(new CommunicationException(Category.PEER_LOST, List.of(1), "rank 1 died"));
            while (!job.control().abort().isSet()) {
                Thread.onSpinWait();
            }
            List<CompletableFuture<Communicator>> both =
                    List.of(Jobs.later(() -> job.shrink(world)), Jobs.later(() -> job.shrink(world)));
            List<Object> results = new ArrayList<>();
            for (CompletableFuture<Communicator> each : both) {
                try {
                    results.add(each.join());
                } catch (CompletionException e) {
                    results.addFirst(e.getCause().toString());
                }
            }
            assertTrue(results.getFirst().toString().contains("another thread has called shrink"), results::toString);
            assertSame(next, results.getLast());
            assertEquals(1, meeting.shrinks.get());
        }
    }

    /** Lets two threads come as far as they can at the same time. */
    private static final class Meeting implements Succession {
        private final CyclicBarrier both = new CyclicBarrier(2);
        private final AtomicInteger shrinks = new AtomicInteger();
        private final Communicator next;

        Meeting(Communicator next) {
            this.next = next;
        }

        @Override
        public void requireShrinkable() {
            try {
                both.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public Communicator shrink(CommunicationException cause) {
            shrinks.incrementAndGet();
            return next;
        }

        @Override
        public void requireGrowable() {
            throw new AssertionError("not asked");
        }

        @Override
        public Replacements findReplacements(JobContext job, int number, int size, Duration limit) {
            throw new AssertionError("not asked");
        }

        @Override
        public Communicator grow(List<Replacement> replacements) {
            throw new AssertionError("not asked");
        }

        @Override
        public void close() {
            throw new AssertionError("it goes on");
        }
    }
}
