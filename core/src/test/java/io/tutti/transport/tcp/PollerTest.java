package io.tutti.transport.tcp;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import io.tutti.transport.Poller;
import io.tutti.transport.SocketCalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PollerTest {
    private static final long LONG_NS = Duration.ofSeconds(100).toNanos();

    private Link a;
    private Link b;
    private Poller poller;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(SocketCalls.areAvailable(), "needs Linux and native access");
        poller = new Poller();
        SocketChannel[] ends = TcpLinkTest.channels();
        a = new TcpLink(ends[0], 1);
        b = new TcpLink(ends[1], 1);
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
        poller.close();
    }

    @Test
    void endsWithTheTimeIfNothingComes() {
        poller.clear();
        poller.forArrival(b);
        long begin = System.nanoTime();
        poller.await(50_000_000);
        assertTrue(System.nanoTime() - begin >= 50_000_000);
        assertFalse(b.nextMessage());
    }

    @Test
    void endsWithAMessage() throws InterruptedException {
        Thread sender = new Thread(() -> {
            assertTrue(a.startMessage(1, 2, 3, 0));
            assertTrue(a.flush());
        });
        poller.forArrival(b);
        sender.start();
        poller.await(LONG_NS);
        assertTrue(b.nextMessage());
        sender.join();
    }

    /** The room for entries grows twice on the way. */
    @Test
    void endsWithAMessageWhereverItsLinkStandsAmongMany() {
        int links = 40;
        assertTrue(a.startMessage(1, 2, 3, 0));
        assertTrue(a.flush());
        for (int place = 0; place < links; place++) {
            Poller each = new Poller(); // with the room that it has at first
            for (int link = 0; link < links; link++) {
                each.forArrival(link == place ? b : a); // nothing comes to a
            }
            assertTrue(each.await(1_000_000_000), "place=" + place);
            each.close();
        }
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
        poller.clear();
        poller.forRoom(a);
        poller.await(1_000_000);
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
        poller.await(LONG_NS);
        assertTrue(a.write(memory, sent, bytes - sent) > 0);
        reader.join();
    }

    @Test
    void endsWhenThePeerGoes() {
        b.close();
        poller.clear();
        poller.forArrival(a);
        poller.await(LONG_NS);
        LinkContract.until(() -> !a.nextMessage() && a.isLost());
    }

    @Test
    void knowsWhatItCanNotWaitFor() {
        poller.clear();
        assertFalse(poller.isComplete(), "nothing is waited for");
        poller.forArrival(b);
        assertTrue(poller.isComplete());
        a.close();
        poller.forRoom(a);
        assertFalse(poller.isComplete());
        poller.clear();
        poller.forRoom(b);
        assertTrue(poller.isComplete());
    }

    @Test
    void whatTheSystemDoesNotKnowCanNotBeWaitedFor() {
        poller.clear();
        poller.forArrival(b);
        poller.forUnknown();
        assertFalse(poller.isComplete());
    }

    @Test
    void endsWhenAnotherThreadWakes() throws InterruptedException {
        poller.forArrival(b);
        for (int round = 0; round < 200; round++) {
            Thread other = Thread.ofPlatform().start(poller::wake);
            poller.await(LONG_NS);
            other.join();
            poller.await(1); // a wait that saw it before it was written finds it written now
        }
    }

    @Test
    void whoIsWokenBeforeDoesNotWaitAndForgetsIt() {
        poller.wake();
        poller.wake();
        poller.clear();
        poller.await(LONG_NS);
        long begin = System.nanoTime();
        poller.await(50_000_000);
        assertTrue(System.nanoTime() - begin >= 50_000_000);
    }

    /** The event is empty again, whoever has woken the thread and however deep it slept. */
    @Test
    void oneThatWasWokenWaitsAgainAndNoLinkWasReady() throws InterruptedException {
        poller.forArrival(b);
        Thread other = Thread.ofPlatform().start(() -> {
            LockSupport.parkNanos(50_000_000);
            poller.wake();
        });
        assertFalse(poller.await(LONG_NS), "no link is ready");
        other.join();
        long begin = System.nanoTime();
        assertFalse(poller.await(50_000_000));
        assertTrue(System.nanoTime() - begin >= 50_000_000);
    }

    @Test
    void wakingIsHarmlessAfterTheEnd() {
        poller.close();
        poller.close();
        Poller next = new Poller(); // with the descriptor that the other had
        poller.wake();
        long begin = System.nanoTime();
        next.await(20_000_000);
        assertTrue(System.nanoTime() - begin >= 20_000_000);
        next.close();
    }
}
