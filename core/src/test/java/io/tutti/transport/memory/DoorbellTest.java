package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.transport.Poller;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DoorbellTest {
    private static final int RANKS = 3;
    private static final long LONG_NS = Duration.ofSeconds(100).toNanos();

    private final MemorySegment memory = Arena.ofAuto().allocate(Doorbell.bytes(RANKS), CacheLines.PAIR);
    private final Doorbell[] bells = new Doorbell[RANKS];

    @BeforeEach
    void link() {
        FutexCalls.link();
        assumeTrue(FutexCalls.areReady(), "needs Linux and native access");
        for (int rank = 0; rank < RANKS; rank++) {
            bells[rank] = new Doorbell(memory, RANKS, rank);
        }
    }

    private long blocked() {
        return memory.get(ValueLayout.JAVA_LONG, 0);
    }

    private int rings(int rank) {
        return memory.get(ValueLayout.JAVA_INT, (1L + rank) * CacheLines.PAIR);
    }

    @Test
    void aRankIsWokenWhereverItIsOnItsWayToBlock() throws InterruptedException {
        int rounds = 20_000;
        AtomicInteger written = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        Thread waiter = new Thread(() -> {
            for (int round = 1; round <= rounds; round++) {
                while (written.get() < round) {
                    bells[1].announce();
                    if (written.get() < round) {
                        bells[1].await(LONG_NS); // the write below has a fence, so no ring is missed
                    } else {
                        bells[1].withdraw();
                    }
                }
                seen.set(round);
            }
        });
        waiter.setDaemon(true);
        waiter.start();
        for (int round = 1; round <= rounds; round++) {
            written.set(round);
            bells[0].ring();
            while (seen.get() < round) {
                assertFalse(Thread.interrupted(), "the time is over in round " + round);
            }
        }
        waiter.join();
        assertEquals(0, blocked());
    }

    @Test
    void aRankThatIsRungForSinceItAnnouncedItselfDoesNotBlock() {
        bells[2].announce();
        bells[0].ring();
        bells[2].await(LONG_NS);
        assertEquals(1, rings(2));
        assertEquals(0, blocked());
    }

    @Test
    void onlyRanksThatAnnouncedThemselvesAreRungFor() {
        bells[0].announce();
        bells[1].announce();
        bells[1].withdraw();
        bells[0].ring(); // not for itself
        assertEquals(1, blocked());
        bells[2].ring();
        bells[2].ring();
        assertEquals(0, blocked());
        assertEquals(1, rings(0));
        assertEquals(0, rings(1));
    }

    /** A rank that has announced itself looks once more, and may move something that others wait for. */
    @Test
    void aRankThatRingsForOthersStaysAnnounced() {
        bells[0].announce();
        bells[1].announce();
        bells[0].ring();
        assertEquals(1, blocked());
        assertEquals(0, rings(0));
        assertEquals(1, rings(1));
    }

    @Test
    void everyRankOfAsManyAsThereAreBitsIsRungForAlone() {
        int ranks = Doorbell.MOST_RANKS;
        MemorySegment many = Arena.ofAuto().allocate(Doorbell.bytes(ranks), CacheLines.PAIR);
        Doorbell ringing = new Doorbell(many, ranks, 0);
        for (int rank = 1; rank < ranks; rank++) {
            new Doorbell(many, ranks, rank).announce();
            assertEquals(1L << rank, many.get(ValueLayout.JAVA_LONG, 0));
            ringing.ring();
            assertEquals(0, many.get(ValueLayout.JAVA_LONG, 0));
            assertEquals(1, many.get(ValueLayout.JAVA_INT, (1L + rank) * CacheLines.PAIR));
        }
    }

    @Test
    void endsWithTheTime() {
        long begin = System.nanoTime();
        bells[0].announce();
        bells[0].await(50_000_000);
        assertTrue(System.nanoTime() - begin >= 50_000_000);
        assertEquals(0, blocked());
    }

    @Test
    void aThreadOfTheRankEndsTheWait() throws InterruptedException {
        bells[0].announce();
        Thread waker = new Thread(bells[0]::ringSelf);
        waker.start();
        bells[0].await(LONG_NS); // whether it is woken before or while it waits
        waker.join();
        assertEquals(0, blocked());
    }

    /** A rank that was started without native access would leave the others to their clocks. */
    @Test
    void noRankBlocksWhereOneCannotRing() {
        assertTrue(bells[1].isReady());
        Doorbell mute = new Doorbell(memory, RANKS, 2, false);
        assertFalse(bells[1].isReady());
        assertFalse(mute.isReady());
        mute.ring();
        assertEquals(0, blocked());
    }

    @Test
    void thereIsNoDoorbellForMoreThanMemoryOfOneCommunicator() {
        try (Poller poller = new Poller()) {
            assertNull(poller.doorbell());
            poller.forMemory(bells[0]);
            poller.forMemory(bells[0]);
            assertSame(bells[0], poller.doorbell());
            poller.forMemory(bells[1]); // of another communicator
            assertNull(poller.doorbell());
            poller.clear();
            poller.forMemory(bells[0]);
            poller.forUnknown();
            assertNull(poller.doorbell());
        }
    }

    @Test
    void thereIsNoneForMoreRanksThanBits() {
        assertEquals(0, Doorbell.bytes(Doorbell.MOST_RANKS + 1));
        HostMemory layout = new HostMemory(Doorbell.MOST_RANKS + 1, 64, 1 << 16);
        assertNull(layout.doorbell(MemorySegment.NULL, 0));
    }
}
