package io.tutti;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.ReplacementConnector;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.config.LaunchId;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.failpoint.Failpoints;
import io.tutti.spi.Membership;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks of one JVM that have joined as processes do, and take replacements in. {@code GrowJobTest} does it with processes. */
@Execution(ExecutionMode.CONCURRENT)
class GrowTest {
    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir
    private Path folder;

    private Options options;
    private String rendezvous;
    private final long job = Jobs.newJob();
    private final Queue<CompletableFuture<Void>> running = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void configure() {
        options = Jobs.options(folder).with(Setting.JOIN_DEADLINE, "60").with(Setting.DEADLINE, "60"); // bounds only
        rendezvous = "file:" + folder.resolve("rendezvous");
    }

    private Membership member(int rank, int size) {
        return Jobs.member(rank, size, rendezvous, job);
    }

    private void start(int ranks, Consumer<Communicator> program) {
        for (int rank = 0; rank < ranks; rank++) {
            Membership membership = member(rank, ranks);
            running.add(Jobs.later(() -> {
                program.accept(HostJob.join(membership, options).communicator());
                return null;
            }));
        }
    }

    private CompletableFuture<Communicator> replacement(Membership membership) {
        return Jobs.later(() -> Tutti.replace(membership, options));
    }

    private void end() {
        running.forEach(CompletableFuture::join);
    }

    private static void check(Communicator world, int size) {
        assertEquals(size, world.size());
        for (int count : new int[] {1, 10_000}) {
            int[] vector = new int[count];
            vector[count - 1] = 1 << world.rank();
            world.allreduce(vector, Reduction.SUM);
            assertEquals((1 << size) - 1, vector[count - 1]);
        }
        try (Communicator other = world.split(world.rank() % 2, 0)) {
            other.barrier();
        }
    }

    /** Loses the last rank, which closes its communicator, and goes on with the others; null on the last rank. */
    private static Communicator survivor(Communicator world) {
        if (world.rank() == world.size() - 1) {
            world.close();
            return null;
        }
        assertThrows(CommunicationException.class, () -> {
            while (true) {
                world.barrier();
            }
        });
        return world.shrink();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "shm", "tcp"})
    void aReplacementTakesTheLostPlaceAndIsNumberedLast(String link) {
        options = options.with(Setting.LINK, link);
        CompletableFuture<Communicator> replacement = replacement(member(2, 3)); // it waits for the job to grow
        start(3, world -> {
            Communicator survivors = survivor(world);
            if (survivors != null) {
                try (Communicator whole = survivors.grow(3)) {
                    assertEquals(survivors.rank(), whole.rank());
                    assertArrayEquals(new byte[] {42}, whole.broadcastBytes(new byte[] {42}, 0));
                    check(whole, 3);
                }
            }
        });
        try (Communicator joined = replacement.join()) {
            assertEquals(2, joined.rank());
            assertArrayEquals(new byte[] {42}, joined.broadcastBytes(null, 0));
            check(joined, 3);
        }
        end();
    }

    /** A job that has not lost anybody grows, too; a rank that is new can be lost, and replaced. */
    @Test
    void aJobGrowsAndShrinksAgainAndAgain() {
        start(2, begun -> {
            Communicator world = begun;
            for (int round = 0; round < 3; round++) {
                if (world.rank() == 0) {
                    running.add(Jobs.later(() -> {
                        Communicator joined = Tutti.replace(member(2, 3), options);
                        check(joined, 3);
                        joined.close();
                        return null;
                    }));
                }
                world = world.grow(3);
                check(world, 3);
                world = survivor(world);
                check(world, 2);
            }
            world.close();
        });
        end();
    }

    @Test
    void theLastOfTwoIsJoinedAgain() {
        start(2, world -> {
            Communicator alone = survivor(world);
            if (alone != null) {
                check(alone, 1);
                running.add(Jobs.later(() -> {
                    try (Communicator joined = Tutti.replace(member(1, 2), options)) {
                        check(joined, 2);
                    }
                    return null;
                }));
                try (Communicator whole = alone.grow(2)) {
                    check(whole, 2);
                }
            }
        });
        end();
    }

    @Test
    void aJobStaysAsItIsIfNobodyComes() {
        start(3, world -> {
            CommunicationException late = assertThrows(CommunicationException.class, () -> world.grow(5, SHORT));
            assertEquals(Category.DEADLINE, late.category());
            assertEquals(List.of(), late.ranks());
            assertTrue(late.getMessage().startsWith("0 of 2 replacements have come within 0.2 s"), late::getMessage);
            assertTrue(late.getMessage().contains("the place of ranks 3,4"), late::getMessage);
            assertEquals("grow", late.call());
            check(world, 3);
            world.close();
        });
        end();
    }

    /** As any collective to which a rank comes too late; then all go on, if they want to. */
    @Test
    void aRankThatComesTooLateEndsTheJob() {
        options = options.with(Setting.DEADLINE, "3");
        CompletableFuture<Void> ended = new CompletableFuture<>();
        start(2, begun -> {
            if (begun.rank() == 1) {
                ended.join();
            }
            CommunicationException late = assertThrows(CommunicationException.class, () -> begun.grow(3, SHORT));
            ended.complete(null);
            assertEquals(Category.DEADLINE, late.category());
            assertEquals(List.of(1), late.ranks());
            assertTrue(late.call().matches("(#1 )?grow\\(\\)"), late::call);
            Communicator world = begun.shrink();
            CommunicationException few = assertThrows(CommunicationException.class, () -> world.grow(3, SHORT));
            assertTrue(few.getMessage().startsWith("0 of 1 replacements have come"), few::getMessage);
            check(world, 2);
            world.close();
        });
        end();
    }

    @Test
    void misuseChangesNothing() {
        start(2, world -> {
            assertThrows(IllegalArgumentException.class, () -> world.grow(2));
            assertThrows(IllegalArgumentException.class, () -> world.grow(3, Duration.ofMillis(-1)));
            assertThrows(IllegalArgumentException.class, () -> world.grow(3 + world.rank(), SHORT));
            try (Communicator other = world.dup()) {
                assertThrows(IllegalStateException.class, () -> other.grow(3));
            }
            check(world, 2);
            world.close();
        });
        end();
        Tutti.local(2, world -> {
            assertThrows(UnsupportedOperationException.class, () -> world.grow(3, SHORT));
            check(world, 2);
        });
    }

    /** Who has a place keeps it, and the job grows by the one that came first. */
    @Test
    void onlyOneReplacementTakesAPlace() throws Exception {
        CompletableFuture<Communicator> first = replacement(member(2, 3));
        CompletableFuture<Communicator> second = replacement(member(2, 3));
        start(2, world -> {
            byte[] isDone = {0};
            while (world.broadcastBytes(isDone, 0)[0] == 0) {
                CommunicationException late =
                        assertThrows(CommunicationException.class, () -> world.grow(4, Duration.ofSeconds(1)));
                assertTrue(late.getMessage().contains(" of 2 replacements have come"), late::getMessage);
                isDone[0] = (byte) (first.isDone() || second.isDone() ? 1 : 0);
            }
            try (Communicator whole = world.grow(3)) {
                check(whole, 3);
            }
        });
        CompletionException refused = assertThrows(
                CompletionException.class,
                () -> CompletableFuture.allOf(first, second).join());
        assertRefused(refused, "rank 2 has a replacement already");
        try (Communicator joined = first.isCompletedExceptionally() ? second.join() : first.join()) {
            check(joined, 3);
        }
        end();
    }

    /**
     * One that has applied and ended does not count, even if the other place is filled then; another one takes its place. Rank 0 closes its
     * connection.
     */
    @Test
    void aReplacementThatHasEndedDoesNotCount() throws Exception {
        start(2, world -> {
            try (Communicator whole = world.grow(4)) {
                check(whole, 4);
            }
        });
        int port = applyAndEnd(member(2, 4));
        CompletableFuture<Communicator> last = replacement(member(3, 4));
        assertThrows(TimeoutException.class, () -> last.get(500, TimeUnit.MILLISECONDS));
        running.add(Jobs.later(() -> {
            try (Communicator joined = Tutti.replace(member(2, 4), options)) {
                check(joined, 4);
            }
            return null;
        }));
        try (Communicator joined = last.join()) {
            check(joined, 4);
        }
        end();
        assertEquals(List.of(), halfOpen(port));
    }

    /** Connections from a port that the other side has ended, and this process has not closed. */
    private static List<String> halfOpen(int port) throws IOException {
        String open = ":%04X 08".formatted(port);
        List<String> found = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            Files.readAllLines(Path.of("/proc/self/net/" + table)).stream()
                    .filter(line -> line.contains(open))
                    .forEach(found::add);
        }
        return found;
    }

    /** Applies again until rank 0 listens; returns the port from which. */
    private int applyAndEnd(Membership membership) throws IOException {
        Handshake handshake =
                new Handshake(new Credentials(membership.job(), membership.secret()), Encryption.of(options));
        try (ReplacementConnector connector = new ReplacementConnector(
                membership, options, handshake, HostJob.request(membership, options), Failpoints.NONE)) {
            Optional<SocketChannel> applied = Optional.empty();
            while (applied.isEmpty()) {
                try {
                    applied = Optional.of(connector.apply(local -> new byte[0]).channel());
                } catch (IOException e) {
                    Thread.onSpinWait();
                }
            }
            int port = applied.get().socket().getLocalPort();
            applied.get().close();
            return port;
        }
    }

    private static void assertRefused(CompletionException thrown, String why) {
        CommunicationException refused = (CommunicationException) thrown.getCause();
        assertEquals(Category.AUTHENTICATION, refused.category());
        assertTrue(refused.getMessage().contains(why), refused::getMessage);
    }

    private CompletableFuture<Communicator> ofAnotherVersion(Membership membership) {
        return Jobs.later(() -> Tutti.replace(membership, options.with(Setting.FAILPOINT, "join.find:version")));
    }

    /** Neither a stranger nor another start gets in, nor who claims a place that is taken; the job grows by the right one. */
    @Test
    void nobodyElseGetsIn() {
        LaunchId launch = LaunchId.draw(0);
        byte[] wrong = "another secret, of other tests".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        List<CompletableFuture<Communicator>> others = List.of(
                replacement(member(2, 3).withLaunch(launch).withSecret(wrong)),
                replacement(member(2, 3).withLaunch(LaunchId.draw(0))),
                replacement(member(2, 3)),
                replacement(member(1, 3).withLaunch(launch)),
                ofAnotherVersion(member(2, 3).withLaunch(launch)));
        List<String> why = List.of(
                "wrong secret",
                "of another start",
                "of another start",
                "rank 1 of the job's start takes part",
                "protocol version %d there, version %d here".formatted(Handshake.VERSION, Handshake.VERSION + 1));
        for (int rank = 0; rank < 2; rank++) {
            Membership membership = member(rank, 2).withLaunch(launch);
            running.add(Jobs.later(() -> {
                Communicator world = HostJob.join(membership, options).communicator();
                try (Communicator whole = world.grow(3)) {
                    check(whole, 3);
                }
                return null;
            }));
        }
        for (int i = 0; i < why.size(); i++) {
            CompletableFuture<Communicator> other = others.get(i);
            assertRefused(assertThrows(CompletionException.class, other::join), why.get(i));
        }
        try (Communicator joined = replacement(member(2, 3).withLaunch(launch)).join()) {
            check(joined, 3);
        }
        end();
    }

    @Test
    void aReplacementWithoutAJobGivesUp() {
        options = options.with(Setting.JOIN_DEADLINE, "1");
        CompletionException late = assertThrows(
                CompletionException.class, () -> replacement(member(1, 2)).join());
        CommunicationException fault = (CommunicationException) late.getCause();
        assertEquals(Category.DEADLINE, fault.category());
        assertTrue(fault.getMessage().contains("has not grown by rank 1 within 1 s"), fault::getMessage);
        assertFalse(fault.getMessage().endsWith(": "), fault::getMessage);
    }
}
