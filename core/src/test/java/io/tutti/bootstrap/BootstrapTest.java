package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.files.UserFolder;
import io.tutti.bootstrap.handshake.Stranger;
import io.tutti.bootstrap.placement.RankPlacement;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Membership;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class BootstrapTest {
    @TempDir
    Path folder;

    private final List<JoinedJob> worlds = new ArrayList<>();

    @AfterEach
    void close() {
        Jobs.close(worlds);
    }

    private Options options() {
        return Jobs.options(folder);
    }

    private String file() {
        return "file:" + folder.resolve("rendezvous");
    }

    private static CommunicationException failure(CompletableFuture<JoinedJob> joining) {
        ExecutionException e = assertThrows(ExecutionException.class, joining::get);
        return assertInstanceOf(CommunicationException.class, e.getCause());
    }

    private List<String> files() throws Exception {
        Path own = UserFolder.in(folder);
        try (Stream<Path> all = Files.list(Files.exists(own) ? own : folder)) {
            return all.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    private static int[] groups(JoinedJob joined) {
        return joined.placement().ranks().stream()
                .mapToInt(RankPlacement::hostGroup)
                .toArray();
    }

    @Test
    void joinsThroughAFileAndTellsWhereEverybodyIs() throws Exception {
        worlds.addAll(Jobs.join(4, file(), options()));
        for (JoinedJob joined : worlds) {
            assertEquals(worlds.get(0).placement(), joined.placement());
            assertTrue(joined.addresses().getFirst().isLoopbackAddress());
        }
        assertArrayEquals(new int[] {0, 0, 0, 0}, groups(worlds.get(0)));
        List<String> left = files();
        assertEquals(4, left.size(), left.toString());
        assertTrue(left.stream().allMatch(n -> n.contains("-owner-")), left.toString());
        Jobs.close(worlds);
        worlds.clear();
        assertEquals(List.of(), files());
    }

    @Test
    void joinsThroughAPort() throws Exception {
        worlds.addAll(Jobs.join(3, "127.0.0.1:" + Jobs.freePort(), options()));
        assertEquals(3, worlds.size());
    }

    @Test
    void joinsThroughIpv6() throws Exception {
        worlds.addAll(Jobs.join(2, "[::1]:" + Jobs.freePort(), options()));
        assertEquals(InetAddress.getByName("::1"), worlds.get(1).addresses().getFirst());
    }

    @Test
    void aJobOfOneNeedsNobody() {
        JoinedJob joined = Bootstrap.join(Membership.of(0, 1, null).withJob(5), options(), Jobs.LAYOUT);
        worlds.add(joined);
        assertEquals(1, joined.placement().ranks().size());
        assertEquals(0, joined.control().rank());
    }

    @Test
    void keepsHostsApartThatAreToldToBeDifferent() throws Exception {
        long job = Jobs.newJob();
        String[] hosts = {"a", "b", "a", null};
        List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
        for (int rank = 0; rank < 4; rank++) {
            Membership m = Jobs.member(rank, 4, file(), job).withHost(hosts[rank]);
            joining.add(Jobs.later(() -> Bootstrap.join(m, options(), Jobs.LAYOUT)));
        }
        for (CompletableFuture<JoinedJob> future : joining) {
            worlds.add(future.get());
        }
        assertArrayEquals(new int[] {0, 1, 0, 2}, groups(worlds.get(3)));
        for (int rank = 0; rank < 4; rank++) { // they share the processors all the same
            RankPlacement place = worlds.get(3).placement().ranks().get(rank);
            assertEquals(0, place.machine());
            assertEquals(rank, place.index());
            assertEquals(4, place.ranks());
        }
    }

    @Test
    void keepsRanksApartThatDoNotShareAFolder() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        long job = Jobs.newJob();
        List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            Options own = rank == 1 ? Jobs.options(other) : options();
            Membership m = Jobs.member(rank, 3, file(), job);
            joining.add(Jobs.later(() -> Bootstrap.join(m, own, Jobs.LAYOUT)));
        }
        for (CompletableFuture<JoinedJob> future : joining) {
            worlds.add(future.get());
        }
        assertArrayEquals(new int[] {0, 1, 0}, groups(worlds.get(0)));
    }

    @Test
    void goesOnWithoutSharedMemoryUnlessItIsAskedFor() throws Exception {
        Options without =
                options().with(Setting.SHM_DIR, folder.resolve("nowhere").toString());
        worlds.addAll(Jobs.join(2, file(), without));
        assertTrue(worlds.get(0).files().isEmpty());
        assertEquals(1, groups(worlds.get(0))[1]);
        Membership m = Jobs.member(0, 2, file(), 1);
        CommunicationException e = assertThrows(
                CommunicationException.class, () -> Bootstrap.join(m, without.with(Setting.LINK, "shm"), Jobs.LAYOUT));
        assertEquals(Category.RESOURCE, e.category());
    }

    @Test
    void namesWhoHasNotJoined() {
        long job = Jobs.newJob();
        Options hurried = options().with(Setting.JOIN_DEADLINE, "1");
        CompletableFuture<JoinedJob> zero =
                Jobs.later(() -> Bootstrap.join(Jobs.member(0, 4, file(), job), hurried, Jobs.LAYOUT));
        CompletableFuture<JoinedJob> one =
                Jobs.later(() -> Bootstrap.join(Jobs.member(1, 4, file(), job), hurried, Jobs.LAYOUT));
        for (CommunicationException e : List.of(failure(zero), failure(one))) {
            assertEquals(Category.DEADLINE, e.category());
            assertEquals(List.of(2, 3), e.ranks());
            assertEquals("ranks 2,3 of 4 have not joined within 1 s", e.getMessage());
        }
    }

    @Test
    void saysWhenRankZeroIsNotThere() throws Exception {
        Options hurried = options().with(Setting.JOIN_DEADLINE, "1");
        String there = "127.0.0.1:" + Jobs.freePort();
        CommunicationException e =
                failure(Jobs.later(() -> Bootstrap.join(Jobs.member(1, 2, there, 3), hurried, Jobs.LAYOUT)));
        assertEquals(Category.DEADLINE, e.category());
        assertEquals("rank 1 has not reached rank 0 at " + there + " within 1 s: Connection refused", e.getMessage());
    }

    /** Java repeats the name alone while it remembers that there is none. No name server is asked for one of this form. */
    @Test
    void saysWhenTheHostOfRankZeroIsUnknown() {
        Options hurried = options().with(Setting.JOIN_DEADLINE, "1");
        CommunicationException e =
                failure(Jobs.later(() -> Bootstrap.join(Jobs.member(1, 2, "no..host:7077", 3), hurried, Jobs.LAYOUT)));
        String start = "rank 1 has not reached rank 0 at no..host:7077 within 1 s: the name of its host is unknown: ";
        assertTrue(e.getMessage().startsWith(start), e.getMessage());
    }

    @Test
    void saysInOneLineThatAPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String there = "127.0.0.1:" + taken.getLocalPort();
            CommunicationException e = assertThrows(
                    CommunicationException.class,
                    () -> Bootstrap.join(Jobs.member(0, 2, there, 3), options(), Jobs.LAYOUT));
            assertEquals(Category.RESOURCE, e.category());
            assertEquals(
                    "cannot listen on " + there + ": address already in use; choose another --rendezvous port",
                    e.getMessage());
        }
        assertEquals(List.of(), files());
    }

    /** What it says looks like nothing at first, then like a refusal, which nobody needs a secret for. */
    @Test
    void doesNotBelieveAStrangerAtTheAddressOfRankZero() throws Exception {
        long job = Jobs.newJob();
        CompletableFuture<JoinedJob> one;
        String there;
        try (ServerSocketChannel stranger = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            there = "127.0.0.1:" + stranger.socket().getLocalPort();
            String address = there;
            one = Jobs.later(() -> Bootstrap.join(Jobs.member(1, 2, address, job), options(), Jobs.LAYOUT));
            try (SocketChannel garbled = stranger.accept()) {
                garbled.write(ByteBuffer.allocate(60));
            }
            try (SocketChannel refused = stranger.accept()) {
                Stranger.refuse(refused, job);
            }
            try (SocketChannel refused = stranger.accept()) {
                Stranger.refuse(refused, job + 1);
            }
        }
        worlds.add(Bootstrap.join(Jobs.member(0, 2, there, job), options(), Jobs.LAYOUT));
        worlds.add(one.get());
    }

    /** That of the same job number, with another secret, which is still there. */
    @Test
    void looksIntoAFileAgainThatAnEarlierStartHasWritten() throws Exception {
        long job = Jobs.newJob();
        try (ServerSocketChannel earlier = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            String line = "127.0.0.1:" + earlier.socket().getLocalPort() + " %016x%n".formatted(job);
            Path old = Files.writeString(folder.resolve("rendezvous"), line);
            Files.setLastModifiedTime(old, beforeThisProcess());
            CompletableFuture<JoinedJob> one =
                    Jobs.later(() -> Bootstrap.join(Jobs.member(1, 2, file(), job), options(), Jobs.LAYOUT));
            for (int refusal = 0; refusal < 3; refusal++) {
                try (SocketChannel refused = earlier.accept()) {
                    Stranger.refuse(refused, job);
                }
            }
            worlds.add(Bootstrap.join(Jobs.member(0, 2, file(), job), options(), Jobs.LAYOUT));
            worlds.add(one.get());
        }
    }

    private static FileTime beforeThisProcess() {
        Instant begun = ProcessHandle.current().info().startInstant().orElseThrow();
        return FileTime.from(begun.minusSeconds(1));
    }

    /** It is that of the rank's own start, whose rank 0 has another version: a user need not wait for another file. */
    @Test
    void believesSoonWhatTheRankZeroOfItsOwnStartSays() throws Exception {
        long job = Jobs.newJob();
        try (ServerSocketChannel other = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            String line = "127.0.0.1:" + other.socket().getLocalPort() + " %016x%n".formatted(job);
            Files.writeString(folder.resolve("rendezvous"), line);
            CompletableFuture<JoinedJob> one =
                    Jobs.later(() -> Bootstrap.join(Jobs.member(1, 2, file(), job), options(), Jobs.LAYOUT));
            for (int refusal = 0; refusal <= RankZeroAddress.DOUBTS; refusal++) {
                try (SocketChannel refused = other.accept()) {
                    Stranger.refuse(refused, job);
                }
            }
            assertEquals(Category.AUTHENTICATION, failure(one).category());
        }
    }

    @Test
    void doesNotBelieveAFileOfAnEarlierJob() throws Exception {
        Files.writeString(folder.resolve("rendezvous"), "127.0.0.1:1 0000000000000007\n");
        long job = Jobs.newJob();
        CompletableFuture<JoinedJob> one =
                Jobs.later(() -> Bootstrap.join(Jobs.member(1, 2, file(), job), options(), Jobs.LAYOUT));
        assertFalse(one.isDone());
        worlds.add(Bootstrap.join(Jobs.member(0, 2, file(), job), options(), Jobs.LAYOUT));
        worlds.add(one.get());
        assertFalse(Files.exists(folder.resolve("rendezvous")));
    }
}
