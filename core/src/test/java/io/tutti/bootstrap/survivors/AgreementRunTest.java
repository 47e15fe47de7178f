package io.tutti.bootstrap.survivors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.agreement.AgreementMessage.Shunned;
import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Stranger;
import io.tutti.bootstrap.survivors.AgreementRun.Limits;
import io.tutti.failpoint.Failpoints;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ranks 1 to 3 of four agree over sockets; rank 0 accepts connections and says nothing, as a stopped process. */
@Timeout(60)
class AgreementRunTest {
    private static final long GENERATION = 7;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(3), Duration.ofSeconds(3));
    /** Longer than a rank looks away between two looks for ranks that are silent. */
    private static final long LATE_MILLIS = 400;

    private static final Executor EACH_ON_A_THREAD = task -> Thread.ofPlatform().start(task);

    private final Handshake handshake = new Handshake(new Credentials(1, new byte[32]), Encryption.NONE);
    private final SurvivorDialer dialer = new SurvivorDialer(handshake);
    private final List<SurvivorListener> listeners = new ArrayList<>();
    private final List<InetSocketAddress> addresses = new ArrayList<>();
    private ServerSocketChannel stopped;

    @BeforeEach
    void listen() throws IOException {
        InetAddress local = InetAddress.getLoopbackAddress();
        stopped = ServerSocketChannel.open().bind(new InetSocketAddress(local, 0));
        addresses.add((InetSocketAddress) stopped.getLocalAddress());
        for (int rank = 1; rank < 4; rank++) {
            SurvivorListener listener = SurvivorListener.open(local, rank, handshake);
            listeners.add(listener);
            addresses.add(listener.address());
        }
    }

    @AfterEach
    void close() throws IOException {
        dialer.close();
        listeners.forEach(SurvivorListener::close);
        stopped.close();
    }

    /** Rank 1 has waited for rank 0 as long as it ever waits; only then does it wait for ranks 2 and 3, which come a little later. */
    @Test
    void theSilenceOfARankCountsFromWhenItIsAwaited() throws Exception {
        AgreementRun first = run(1);
        CompletableFuture<Optional<NextWorld>> decided = enter(first, 1, Set.of());
        while (!first.lost().contains(0)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        TimeUnit.MILLISECONDS.sleep(LATE_MILLIS);
        CompletableFuture<Optional<NextWorld>> second = enter(run(2), 2, Set.of(0));
        CompletableFuture<Optional<NextWorld>> third = enter(run(3), 3, Set.of(0));
        Optional<NextWorld> world = decided.get();
        assertEquals(List.of(1, 2, 3), world.map(NextWorld::members).orElse(List.of()));
        assertEquals(List.of(world, world), List.of(second.get(), third.get()));
    }

    /** Nobody needs the job's secret to say such a thing, as on the wire between two ranks. */
    @Test
    void aRankIsNotLostByTheWordsOfAStranger() throws Exception {
        AtomicInteger answers = new AtomicInteger();
        Thread stranger = Thread.ofPlatform().daemon().start(() -> refuseAll(answers));
        AgreementRun first = run(1);
        CompletableFuture<Optional<NextWorld>> decided = enter(first, 1, Set.of());
        while (answers.get() < 5 && !first.lost().contains(0)) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertEquals(Set.of(), first.lost());
        listeners.forEach(SurvivorListener::close);
        stopped.close();
        assertEquals(Optional.empty(), decided.get()); // all have ended now, which the system says
        stranger.join();
    }

    /** Answers each connection to rank 0 like a listener of another job. */
    private void refuseAll(AtomicInteger answers) {
        try {
            while (true) {
                try (SocketChannel channel = stopped.accept()) {
                    Stranger.refuse(channel);
                    answers.incrementAndGet();
                }
            }
        } catch (IOException e) {
            // it is closed
        }
    }

    /** As for want of a thread: the other ranks would be asked by nobody, and then be taken for lost. */
    @Test
    void aRankThatCannotAskBlamesItselfAndNoOther() {
        AgreementRun first =
                new AgreementRun(generation(1), new NextWorld(List.of(), 1), dialer, LIMITS, Failpoints.NONE, task -> {
                    throw new OutOfMemoryError("no thread, in a test");
                });
        first.begin(Set.of());
        assertThrows(OutOfMemoryError.class, () -> first.receive(0, new Shunned())); // it asks ranks 2 and 3 now
        IllegalStateException failure = assertThrows(IllegalStateException.class, first::await);
        assertTrue(failure.getMessage().endsWith("no thread, in a test"), failure.getMessage());
        assertEquals(Set.of(0), first.lost());
    }

    /** Strangers may have to wait before and after. */
    @Test
    void connectionsAreAwaitedDuringAnAgreementAndUntilItsRanksHaveJoined() throws Exception {
        SurvivorListener listener = listeners.getFirst();
        for (int agreement = 0; agreement < 2; agreement++) {
            assertFalse(listener.isAwaited());
            CompletableFuture<Optional<NextWorld>> decided = enter(run(1), 1, Set.of(0));
            CompletableFuture<Optional<NextWorld>> second = enter(run(2), 2, Set.of(0));
            CompletableFuture<Optional<NextWorld>> third = enter(run(3), 3, Set.of(0));
            assertEquals(List.of(1, 2, 3), decided.get().orElseThrow().members());
            CompletableFuture.allOf(second, third).get();
            assertTrue(listener.isAwaited(), "others ask where to join");
            listener.rest();
        }
    }

    /** An elastic training goes through as many as it loses ranks. */
    @Test
    void generationsLongGoneAreForgotten() throws Exception {
        SurvivorListener listener = listeners.getFirst();
        for (long generation = 0; generation <= SurvivorListener.MOST_PAST; generation++) {
            listener.enter(generation, run(1));
            listener.publish(generation, "address " + generation);
        }
        byte[] eldest = new SurvivorRequest(0, 2, null).encode();
        assertTrue(SurvivorReply.decode(listener.admit(eldest)).isThere(), "ranks of it may be on their way");
        listener.rest();
        assertFalse(SurvivorReply.decode(listener.admit(eldest)).isThere());
        byte[] later = new SurvivorRequest(1, 2, null).encode();
        assertEquals("address 1", SurvivorReply.decode(listener.admit(later)).address());
    }

    private Generation generation(int rank) {
        return new Generation(0, GENERATION, rank, List.of(0, 1, 2, 3), addresses);
    }

    private AgreementRun run(int rank) {
        return new AgreementRun(generation(rank), new NextWorld(List.of(), rank), dialer, LIMITS, Failpoints.NONE);
    }

    private CompletableFuture<Optional<NextWorld>> enter(AgreementRun run, int rank, Set<Integer> suspects) {
        run.begin(suspects);
        listeners.get(rank - 1).enter(GENERATION, run);
        return CompletableFuture.supplyAsync(run::await, EACH_ON_A_THREAD);
    }
}
