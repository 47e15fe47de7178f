package io.tutti.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.concurrent.Uninterrupted;
import io.tutti.control.log.CallLog;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LocalControlPlaneTest extends ControlPlaneContract {
    @Override
    ControlPlane[] start(int size) {
        return LocalControlPlane.create(size);
    }

    /** As if the heap were full: all ranks would wait for a thread that is no more. */
    @Test
    void aFaultOfTheControlThreadEndsTheJob() throws Exception {
        ControlPlane[] two = ranks(2);
        callLog(two[0], 5, 7, 10);
        CallLog behind = callLog(two[1], 5, 6, 10);
        behind.locate(() -> {
            throw new OutOfMemoryError("no heap, in a test");
        });
        two[0].compare(5, all(2), 7);
        for (ControlPlane each : two) {
            CommunicationException cause = cause(each);
            assertEquals(Category.RESOURCE, cause.category());
            assertTrue(
                    cause.getMessage().endsWith("java.lang.OutOfMemoryError: no heap, in a test"), cause.getMessage());
        }
    }

    /** The control thread is busy when both leave, so neither has been compared with the other before it waits for that. */
    @Test
    void anInterruptedThreadLearnsOfAMismatchWhenItLeaves() throws Exception {
        ControlPlane[] three = ranks(3);
        callLog(three[0], 5, 7, 10);
        callLog(three[1], 5, 7, 11);
        CallLog other = callLog(three[2], 6, 1, 10);
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        other.locate(() -> {
            busy.countDown();
            Uninterrupted.await(TimeUnit.SECONDS.toNanos(20), nanos -> free.await(nanos, TimeUnit.NANOSECONDS));
            return "";
        });
        three[2].compare(6, new int[] {2}, 2);
        busy.await();
        FutureTask<CommunicationException> first = leaving(three[1], false);
        FutureTask<CommunicationException> second = leaving(three[0], true);
        free.countDown();
        assertNotNull(second.get());
        first.get();
    }

    /** Returns when a rank waits to have left. */
    private static FutureTask<CommunicationException> leaving(ControlPlane rank, boolean isInterrupted) {
        FutureTask<CommunicationException> leaves = new FutureTask<>(() -> {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
            return closing(rank::close);
        });
        Thread thread = Thread.ofPlatform().start(leaves);
        until(() -> thread.getState() == Thread.State.TIMED_WAITING || leaves.isDone());
        return leaves;
    }
}
