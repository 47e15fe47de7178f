package io.tutti.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.LogCapture;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No wait for a message lasts for ever. */
@Timeout(60)
class MessageFailureTest {
    private static MemorySegment memory() {
        return MemorySegment.ofArray(new byte[8]);
    }

    @Test
    void aReceiveFromARankThatLeavesNamesIt() {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    Messages messages = Messages.open(world);
                    if (world.rank() == 0) {
                        messages.receive(memory(), 1, 3);
                    } else {
                        messages.close();
                        world.barrier();
                    }
                }));
        assertEquals(Category.PEER_LOST, e.category());
        assertEquals(List.of(1), e.ranks());
        assertTrue(e.getMessage().contains("receive with tag 3 from rank 1"), e.getMessage());
    }

    @Test
    void theDeadlineNamesTheRanksThatCouldSend() {
        CountDownLatch over = new CountDownLatch(1);
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(3, ProgramProcess.options().with(Setting.DEADLINE, "1"), world -> {
                    Messages messages = Messages.open(world);
                    if (world.rank() == 0) {
                        try {
                            messages.receive(memory(), Messages.ANY_SOURCE, 3);
                        } finally {
                            over.countDown();
                        }
                    } else {
                        await(over);
                        assertThrows(CommunicationException.class, () -> {
                            while (true) { // until rank 0's verdict has come
                                messages.send(memory(), 0, 3);
                            }
                        });
                    }
                }));
        assertEquals(Category.DEADLINE, e.category());
        assertEquals(List.of(1, 2), e.ranks());
        assertTrue(e.getMessage().contains("receive with tag 3 from any rank"), e.getMessage());
    }

    @Test
    @SuppressWarnings("try") // the capture works by being open
    void eachLongWaitIsToldOf() {
        String expected = "rank 0 has waited 1 s for rank 1.*, in receive with tag 3 from rank 1.*";
        Semaphore lines = new Semaphore(0);
        try (LogCapture capture = LogCapture.of(Level.INFO, line -> {
            if (line.getMessage().matches(expected)) {
                lines.release();
            }
        })) {
            Tutti.local(2, ProgramProcess.options().with(Setting.NOTICE, "1"), world -> {
                try (Messages messages = Messages.open(world)) {
                    for (int wait = 0; wait < 2; wait++) {
                        if (world.rank() == 0) {
                            messages.receive(memory(), 1, 3);
                        } else {
                            await(lines);
                            messages.send(memory(), 0, 3);
                        }
                    }
                }
            });
        }
        assertEquals(0, lines.availablePermits(), "each wait is told of once");
    }

    private static void await(Semaphore lines) {
        try {
            assertTrue(lines.tryAcquire(20, TimeUnit.SECONDS), "a wait of this length is not told of");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anAbortEndsASynchronousSend() {
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    Messages messages = Messages.open(world);
                    if (world.rank() == 0) {
                        messages.send(memory(), 1, 3, SendMode.SYNCHRONOUS);
                    } else {
                        messages.probe(0, 3);
                        world.abort("enough");
                    }
                }));
        assertEquals(Category.ABORTED, e.category());
        assertEquals(List.of(1), e.ranks());
    }

    /** The rank that the message is for, and not one that has nothing to do with it. */
    @Test
    void aFlushForARankThatHasLeftNamesIt() {
        Options options = Options.fromEnvironment().with(Setting.DEADLINE, "10");
        CommunicationException e = assertThrows(
                CommunicationException.class,
                () -> Tutti.local(3, options, world -> {
                    Messages messages = Messages.open(world);
                    if (world.rank() == 0) {
                        MemorySegment memory = MemorySegment.ofArray(new byte[1 << 20]);
                        messages.setBufferBytes(memory.byteSize());
                        messages.send(memory, 1, 3, SendMode.BUFFERED);
                        messages.flushBuffer();
                    } else if (world.rank() == 1) {
                        messages.close();
                    }
                    world.barrier();
                }));
        assertEquals(Category.PEER_LOST, e.category());
        assertEquals(List.of(1), e.ranks());
    }

    @Test
    void closedMessagesRefuseCalls() {
        Tutti.local(2, world -> {
            Messages messages = Messages.open(world);
            messages.close();
            messages.close();
            assertThrows(IllegalStateException.class, () -> messages.send(memory(), 1, 0));
        });
    }

    /** A callback may not wait, and closing does. The messages stay as they are. */
    @Test
    void aCallbackCannotCloseThem() {
        Tutti.local(2, world -> {
            Messages messages = Messages.open(world);
            CompletableFuture<Void> closed = world.start(new Request.Barrier())
                    .asStage()
                    .thenRun(messages::close)
                    .toCompletableFuture();
            CompletionException refusal = assertThrows(CompletionException.class, closed::join);
            assertEquals(IllegalStateException.class, refusal.getCause().getClass());
            messages.sendReceive(memory(), 1 - world.rank(), 1, memory(), 1 - world.rank(), 1);
            messages.close();
        });
    }

    @Test
    void twoThreadsOfARankMayWait() {
        Tutti.local(2, world -> {
            try (Messages messages = Messages.open(world)) {
                int peer = 1 - world.rank();
                Thread other = new Thread(() -> {
                    for (int i = 0; i < 200; i++) {
                        messages.sendReceive(memory(), peer, 1, memory(), peer, 1);
                    }
                });
                other.start();
                for (int i = 0; i < 200; i++) {
                    messages.sendReceive(memory(), peer, 2, memory(), peer, 2);
                }
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
