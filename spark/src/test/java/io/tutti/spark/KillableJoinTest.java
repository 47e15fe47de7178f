package io.tutti.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.concurrent.Uninterrupted;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that are killed while they join. */
@Timeout(60)
class KillableJoinTest {
    private static final byte[] SECRET = "a secret for tests only".getBytes();

    /** Rank 0 was killed already. */
    @Test
    void aTaskThatIsKilledDoesNotWaitForRanksThatNeverCome() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        Options patient = Options.defaults().with(Setting.JOIN_DEADLINE, "600");
        Membership second =
                Membership.of(1, 2, new Rendezvous.Address("127.0.0.1", port)).withSecret(SECRET);
        IllegalStateException killed = assertThrows(
                IllegalStateException.class,
                () -> KillableJoin.run(() -> Tutti.connect(second, patient), KillableJoinTest::killed));
        assertEquals("killed", killed.getMessage());
    }

    private static void killed() {
        throw new IllegalStateException("killed");
    }

    /** The other ranks would wait for it. */
    @Test
    void whatIsJoinedAfterTheTaskWasKilledIsClosed() {
        CountDownLatch late = new CountDownLatch(1);
        AtomicReference<Communicator> joined = new AtomicReference<>();
        assertThrows(
                IllegalStateException.class,
                () -> KillableJoin.run(() -> later(late, joined), KillableJoinTest::killed));
        late.countDown();
        while (joined.get() == null || !isClosed(joined.get())) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static Communicator later(CountDownLatch late, AtomicReference<Communicator> joined) {
        Uninterrupted.await(TimeUnit.SECONDS.toNanos(50), nanos -> late.await(nanos, TimeUnit.NANOSECONDS));
        joined.set(Tutti.connect(Membership.of(0, 1, null), Options.defaults()));
        return joined.get();
    }

    private static boolean isClosed(Communicator communicator) {
        try {
            communicator.abort("a look");
            return false;
        } catch (CommunicationException e) {
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    @Test
    void whyItCannotJoinIsThrownAsItIs() {
        CommunicationException failure = new CommunicationException(
                CommunicationException.Category.DEADLINE, java.util.List.of(0), "not reached");
        assertEquals(
                failure,
                assertThrows(
                        CommunicationException.class,
                        () -> KillableJoin.run(
                                () -> {
                                    throw failure;
                                },
                                () -> {})));
    }

    @Test
    void anInterruptEndsNoJoinAndIsKept() {
        CountDownLatch interrupted = new CountDownLatch(2);
        Thread.currentThread().interrupt();
        try (Communicator joined = KillableJoin.run(
                () -> later(interrupted, new AtomicReference<>()),
                interrupted::countDown)) { // between two looks it is noticed
            assertTrue(Thread.interrupted());
            assertEquals(1, joined.size());
        }
    }
}
