package io.tutti.torch.gloo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits that Gloo would not end, without PyTorch. */
@Timeout(60)
class GlooMeetingTest {
    @Test
    void whatAllHaveMetForIsReturned() {
        Tutti.local(
                3,
                world -> assertEquals(
                        "group " + world.rank(), GlooMeeting.take(world, () -> "group " + world.rank(), unwanted -> {
                            throw new AssertionError(unwanted);
                        })));
    }

    @Test
    void aRankThatIsLostMeanwhileEndsTheWait() throws Exception {
        CountDownLatch comes = new CountDownLatch(1);
        CompletableFuture<String> closed = new CompletableFuture<>();
        AtomicReference<CommunicationException> seen = new AtomicReference<>();
        RuntimeException own = new IllegalStateException("enough");
        RuntimeException first = assertThrows(
                RuntimeException.class,
                () -> Tutti.local(2, world -> {
                    if (world.rank() == 1) {
                        GlooMeeting.take(
                                world,
                                () -> {
                                    throw own;
                                },
                                unwanted -> {});
                    }
                    seen.set(assertThrows(
                            CommunicationException.class,
                            () -> GlooMeeting.take(world, () -> waiting(comes), closed::complete)));
                }));
        assertEquals(own, first);
        assertEquals(List.of(1), seen.get().ranks());
        assertTrue(!closed.isDone(), "what Gloo still uses is not closed");
        comes.countDown();
        assertEquals("group", closed.get(20, TimeUnit.SECONDS));
    }

    private static String waiting(CountDownLatch comes) {
        try {
            comes.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "group";
    }
}
