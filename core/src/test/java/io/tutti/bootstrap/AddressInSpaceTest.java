package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Ranks that find rank 0 through a key-value space whose values become visible at a fence. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class AddressInSpaceTest {
    private static final int RANKS = 3;

    @TempDir
    Path folder;

    private final List<JoinedJob> worlds = new ArrayList<>();
    private FencedSpace.Server server;

    @AfterEach
    void close() {
        Jobs.close(worlds);
    }

    private CompletableFuture<JoinedJob> join(int rank, byte[] secret, Options options) {
        Membership membership = Membership.of(rank, RANKS, new FencedSpace(server, rank))
                .withJob("engine-job-17")
                .withSecret(secret);
        return Jobs.later(() -> Bootstrap.join(membership, options, Jobs.LAYOUT));
    }

    private void joinAll(byte[] secret) throws Exception {
        List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            joining.add(join(rank, secret, Jobs.options(folder)));
        }
        for (CompletableFuture<JoinedJob> one : joining) {
            worlds.add(one.get());
        }
    }

    private static CommunicationException failure(CompletableFuture<JoinedJob> joining) {
        ExecutionException e = assertThrows(ExecutionException.class, joining::get);
        return assertInstanceOf(CommunicationException.class, e.getCause());
    }

    @Test
    void theSecretTravelsThroughAPrivateSpace() throws Exception {
        server = new FencedSpace.Server(RANKS, true);
        joinAll(null);
        byte[] secret = worlds.getFirst().credentials().secret();
        assertEquals(32, secret.length);
        worlds.forEach(joined -> assertArrayEquals(secret, joined.credentials().secret()));
        assertEquals(RANKS, server.closed());
    }

    @Test
    void aSecretOfTheRanksDoesNotTravel() throws Exception {
        server = new FencedSpace.Server(RANKS, false);
        joinAll(Jobs.SECRET);
        assertArrayEquals(Jobs.SECRET, worlds.getLast().credentials().secret());
    }

    @Test
    void aSpaceThatIsNotPrivateNeedsASecret() {
        server = new FencedSpace.Server(RANKS, false);
        ExecutionException e = assertThrows(
                ExecutionException.class,
                () -> join(1, null, Jobs.options(folder)).get());
        assertEquals(
                "secret=null: a job of several ranks needs a shared secret: TUTTI_SECRET or TUTTI_SECRET_FILE, equal on"
                        + " all ranks (openssl rand -hex 16)",
                e.getCause().getMessage());
        assertEquals(1, server.closed());
    }

    @Test
    void aRankWithoutTheOthersSecretIsRefused() {
        server = new FencedSpace.Server(RANKS, true);
        Options hurried = Jobs.options(folder).with(Setting.JOIN_DEADLINE, "3");
        CompletableFuture<JoinedJob> zero = join(0, Jobs.SECRET, hurried);
        CompletableFuture<JoinedJob> one = join(1, null, hurried);
        CompletableFuture<JoinedJob> two = join(2, Jobs.SECRET, hurried);
        CommunicationException refused = failure(one);
        assertEquals(Category.AUTHENTICATION, refused.category());
        assertEquals(
                "rank 1 has no secret, rank 0 at fenced: has one; give all ranks the same one, or none",
                refused.getMessage());
        for (CompletableFuture<JoinedJob> waiting : List.of(zero, two)) {
            assertEquals(
                    "rank 1 of 3 has not joined within 3 s", failure(waiting).getMessage());
        }
    }

    /** As a task of Spark that is killed with those that would have joined it: its executor lives on. */
    @Test
    void aRankZeroThatIsGivenUpListensNoLonger() throws Exception {
        server = new FencedSpace.Server(RANKS, true);
        CompletableFuture<JoinedJob> zero = join(0, null, Jobs.options(folder).with(Setting.JOIN_DEADLINE, "600"));
        CompletableFuture<InetSocketAddress> one = Jobs.later(() -> comeToTheFence(1));
        InetSocketAddress address = comeToTheFence(2);
        assertEquals(address, one.get());
        server.giveUp();
        CommunicationException failure = failure(zero);
        assertEquals(Category.ABORTED, failure.category());
        assertEquals("what started rank 0 has given it up while ranks joined", failure.getMessage());
        assertThrows(ConnectException.class, () -> SocketChannel.open(address).close());
        assertEquals(1, server.closed());
    }

    /** As a rank of which nothing more is heard; returns where rank 0 listens. */
    private InetSocketAddress comeToTheFence(int rank) {
        try {
            FencedSpace space = new FencedSpace(server, rank);
            space.fence(Duration.ofSeconds(20));
            String value = space.get(0, "tutti-rank-0", Duration.ZERO);
            Rendezvous.Address found = Rendezvous.Address.parse(value.split("/")[0]);
            return new InetSocketAddress(found.host(), found.port());
        } catch (IOException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aFenceThatIsNotReachedEndsInOneLine() {
        server = new FencedSpace.Server(RANKS, true);
        Options hurried = Jobs.options(folder).with(Setting.JOIN_DEADLINE, "1");
        CompletableFuture<JoinedJob> zero = join(0, null, hurried);
        CompletableFuture<JoinedJob> one = join(1, null, hurried);
        CommunicationException there = failure(zero);
        assertEquals(Category.DEADLINE, there.category());
        assertEquals(
                "not all of 3 ranks have come to fenced: within 1 s: 1 have not come to the fence", there.getMessage());
        assertEquals(
                "rank 1 has not reached rank 0 at fenced: within 1 s: 1 have not come to the fence",
                failure(one).getMessage());
        assertEquals(2, server.closed());
    }

    @Test
    void aSpaceThatFailsIsNotAskedAgain() {
        server = new FencedSpace.Server(1, true); // its fence does not wait, so rank 0's value is not there
        CommunicationException e = failure(join(1, null, Jobs.options(folder)));
        assertEquals(Category.RESOURCE, e.category());
        assertEquals(
                "rank 1 cannot read rank 0's address at fenced:: there is no tutti-rank-0 of rank 0", e.getMessage());
    }
}
