package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadinessTest {
    private static final long LONG_NS = Duration.ofSeconds(100).toNanos();

    private Link a;
    private Link b;
    private Readiness readiness;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
        readiness = Readiness.create().orElseThrow();
        SocketChannel[] ends = TcpLinkTest.channels();
        a = new TcpLink(ends[0], 1);
        b = new TcpLink(ends[1], 1);
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
        readiness.close();
    }

    @Test
    void endsWithTheTimeIfNothingComes() {
        readiness.clear();
        readiness.forArrival(b);
        long begin = System.nanoTime();
        readiness.await(50_000_000);
        assertTrue(System.nanoTime() - begin >= 50_000_000);
        assertFalse(b.nextMessage());
    }

    @Test
    void endsWithAMessage() throws InterruptedException {
        Thread sender = new Thread(() -> {
            assertTrue(a.startMessage(1, 2, 3, 0));
            assertTrue(a.flush());
        });
        for (int again = 0; again < 40; again++) { // more entries than there is room for at first
            readiness.forArrival(b);
        }
        sender.start();
        readiness.await(LONG_NS);
        assertTrue(b.nextMessage());
        sender.join();
    }

    @Test
    void endsWithRoom() throws InterruptedException {
        long bytes = 64L << 20;
        MemorySegment memory = Arena.ofAuto().allocate(bytes);
        assertTrue(a.startMessage(1, 2, 3, bytes));
        long sent = 0;
        for (long taken = 1; taken > 0; sent += taken) {
            taken = a.write(memory, sent, bytes - sent);
        }
        readiness.clear();
        readiness.forRoom(a);
        readiness.await(1_000_000);
        long all = sent;
        Thread reader = new Thread(() -> {
            LinkContract.until(b::nextMessage);
            long[] got = {0};
            LinkContract.until(() -> {
                long available = b.available();
                b.consume(available);
                got[0] += available;
                return got[0] > all - 8; // fewer are not shown
            });
        });
        reader.start();
        readiness.await(LONG_NS);
        assertTrue(a.write(memory, sent, bytes - sent) > 0);
        reader.join();
    }

    @Test
    void endsWhenThePeerGoes() {
        b.close();
        readiness.clear();
        readiness.forArrival(a);
        readiness.await(LONG_NS);
        LinkContract.until(() -> !a.nextMessage() && a.isLost());
    }

    @Test
    void knowsWhatItCanNotWaitFor() {
        readiness.clear();
        assertFalse(readiness.isComplete(), "nothing is waited for");
        readiness.forArrival(b);
        assertTrue(readiness.isComplete());
        a.close();
        readiness.forRoom(a);
        assertFalse(readiness.isComplete());
        readiness.clear();
        readiness.forRoom(b);
        assertTrue(readiness.isComplete());
    }

    @Test
    void whatTheSystemDoesNotKnowCanNotBeWaitedFor() {
        readiness.clear();
        readiness.forArrival(b);
        readiness.forUnknown();
        assertFalse(readiness.isComplete());
    }

    @Test
    void endsWhenAnotherThreadWakes() throws InterruptedException {
        readiness.forArrival(b);
        for (int round = 0; round < 200; round++) {
            Thread other = Thread.ofPlatform().start(readiness::wake);
            readiness.await(LONG_NS);
            other.join();
            readiness.await(1); // who has seen it before it was written finds it written now
        }
    }

    @Test
    void whoIsWokenBeforeDoesNotWaitAndForgetsIt() {
        readiness.wake();
        readiness.wake();
        readiness.clear();
        readiness.await(LONG_NS);
        long begin = System.nanoTime();
        readiness.await(50_000_000);
        assertTrue(System.nanoTime() - begin >= 50_000_000);
    }

    @Test
    void wakingIsHarmlessAfterTheEnd() {
        readiness.close();
        readiness.close();
        Readiness next = Readiness.create().orElseThrow(); // with the descriptor that the other had
        readiness.wake();
        long begin = System.nanoTime();
        next.await(20_000_000);
        assertTrue(System.nanoTime() - begin >= 20_000_000);
        next.close();
    }
}
