package io.tutti.mpi.java.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.mpi.java.memory.Primitive;
import io.tutti.mpi.java.memory.TypeMap;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Windows among threads of this process. */
@Timeout(60)
class WindowTest {
    private static final int FENCES = 1_000;

    /** Its program does not call the window meanwhile, so that nothing but its thread serves. */
    @Test
    void anAccessThatFailsAtItsTargetEndsTheJob() {
        MemorySegment memory = MemorySegment.ofArray(new byte[8]).asReadOnly();
        assertEnds(memory, () -> {});
    }

    /** The program has the arena of the buffer of a window. */
    @Test
    void anAccessToMemoryThatIsReleasedEndsTheJob() {
        Arena arena = Arena.ofShared();
        assertEnds(arena.allocate(8), arena::close);
    }

    /** Checks that an access to this memory of rank 1 ends the job. */
    private static void assertEnds(MemorySegment target, Runnable afterwards) {
        CountDownLatch ready = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        List<String> messages = new CopyOnWriteArrayList<>();
        assertThrows(
                CommunicationException.class,
                () -> Tutti.local(2, world -> {
                    MemorySegment memory = MemorySegment.ofArray(new byte[8]);
                    Window window = Window.open(world, world.rank() == 1 ? target : memory, 1);
                    if (world.rank() == 1) {
                        afterwards.run();
                        ready.countDown();
                        await(told);
                        return;
                    }
                    await(ready);
                    Window.Place place = new Window.Place(1, 0, TypeMap.of(Primitive.BYTE), 8);
                    try {
                        window.put(memory, place);
                        window.flush(1);
                    } catch (CommunicationException e) {
                        messages.add(e.getMessage());
                        messages.add(assertThrows(CommunicationException.class, () -> window.put(memory, place))
                                .getMessage());
                        throw e;
                    } finally {
                        told.countDown();
                    }
                }));
        String failure = ".* what another rank has asked of a window .*; this rank was in a ";
        String first = failure + "(wait for|request to) rank 1 of a window"; // the failure may come before the wait
        assertTrue(messages.getFirst().matches(first), messages::toString);
        assertTrue(messages.getLast().matches(failure + "request to rank 1 of a window"), messages::toString);
    }

    /** It shows what others have written, and completes nothing. */
    @Test
    void syncDoesNotWaitForTargets() {
        Tutti.local(2, world -> {
            MemorySegment memory = MemorySegment.ofArray(new byte[8]);
            Window window = Window.open(world, memory, 1);
            int other = 1 - world.rank();
            MemorySegment one = MemorySegment.ofArray(new byte[] {1});
            window.put(one, new Window.Place(other, 0, TypeMap.of(Primitive.BYTE), 1));
            AtomicBoolean hasCome = new AtomicBoolean();
            MemorySegment read = MemorySegment.ofArray(new byte[1]);
            Fetch fetch = window.get(
                    read, new Window.Place(other, 0, TypeMap.of(Primitive.BYTE), 1), () -> hasCome.set(true));
            window.sync();
            while (memory.get(ValueLayout.JAVA_BYTE, 0) == 0) {
                window.sync();
            }
            assertFalse(hasCome.get());
            fetch.await();
            assertTrue(hasCome.get());
            assertEquals(1, read.get(ValueLayout.JAVA_BYTE, 0));
            window.close();
        });
    }

    @Test
    void keepsNoSignalsThatHaveLeft() {
        Tutti.local(2, world -> {
            Window window = Window.open(world, MemorySegment.ofArray(new byte[8]), 1);
            for (int fence = 0; fence < FENCES; fence++) {
                window.fence();
            }
            assertTrue(window.kept() < FENCES / 10, () -> window.kept() + " sends");
            window.close();
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
