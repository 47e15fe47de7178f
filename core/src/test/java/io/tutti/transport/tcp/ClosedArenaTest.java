package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Arenas that are closed while the system moves bytes from or to their memory: never during a call, and told at the next. */
@Timeout(60)
class ClosedArenaTest {
    private static final int BYTES = 1 << 18;
    private static final long LIMIT_NANOS = 20_000_000_000L;

    private final SocketChannel[] ends = TcpLinkTest.channels();
    private final TcpSocket one = TcpSocket.of(ends[0]);
    private final TcpSocket other = TcpSocket.of(ends[1]);
    private volatile boolean over;

    ClosedArenaTest() throws IOException {
        assumeTrue(one instanceof NativeSocket, "needs Linux and native access");
    }

    @AfterEach
    void close() {
        over = true;
        one.close();
        other.close();
    }

    /** The other end moves what comes or goes, in memory of its own. */
    private void atOtherEnd(boolean receives) {
        MemorySegment own = Arena.ofAuto().allocate(BYTES, 8);
        Thread.ofPlatform().daemon().start(() -> {
            while (!over) {
                if (receives) {
                    other.receive(own, 0, BYTES);
                } else {
                    other.send(own, 0, 0, own, 0, BYTES);
                }
            }
        });
    }

    @Test
    void memoryIsNotGivenBackWhileItIsSent() throws Exception {
        atOtherEnd(true);
        MemorySegment nothing = Arena.ofAuto().allocate(8, 8);
        closeWhile(memory -> one.send(nothing, 0, 0, memory, 0, BYTES));
    }

    @Test
    void memoryIsNotGivenBackWhileItIsReceivedInto() throws Exception {
        atOtherEnd(false);
        closeWhile(memory -> one.receive(memory, 0, BYTES));
    }

    private interface Transfer {
        long move(MemorySegment memory);
    }

    /** Until an arena was kept from closing because it was in a call; its user is told of each that was closed. */
    private void closeWhile(Transfer transfer) throws Exception {
        boolean wasKept = false;
        for (long end = System.nanoTime() + LIMIT_NANOS; !wasKept; ) {
            assertTrue(System.nanoTime() < end, "no arena was held during a call");
            Arena arena = Arena.ofShared();
            MemorySegment memory = arena.allocate(BYTES, 8);
            CompletableFuture<Void> moving = new CompletableFuture<>();
            Thread mover = Thread.ofPlatform().start(() -> move(transfer, memory, moving));
            Thread.sleep(1);
            wasKept = !close(arena);
            mover.join();
            ExecutionException e = assertThrows(ExecutionException.class, moving::get);
            assertEquals(IllegalStateException.class, e.getCause().getClass());
        }
    }

    private static void move(Transfer transfer, MemorySegment memory, CompletableFuture<Void> moving) {
        try {
            while (true) {
                transfer.move(memory);
            }
        } catch (RuntimeException | Error e) {
            moving.completeExceptionally(e);
        }
    }

    /** Tries until it is closed; returns whether it was at once. */
    private static boolean close(Arena arena) {
        for (boolean atOnce = true; ; atOnce = false) {
            try {
                arena.close();
                return atOnce;
            } catch (IllegalStateException e) {
                Thread.onSpinWait(); // it is in use
            }
        }
    }
}
