package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.handshake.ConnectionAcceptor;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.config.Options;
import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.error.CommunicationException;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Ranks that know the host and some ports, of which others may have taken some. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(60)
class FirstFreePortTest {
    private static final int RANKS = 3;

    @TempDir
    Path folder;

    private List<CompletableFuture<JoinedJob>> start(Rendezvous.Ports ports, long job) {
        Options options = Jobs.options(folder);
        List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            Membership member = Membership.of(rank, RANKS, ports).withJob(job).withSecret(Jobs.SECRET);
            joining.add(Jobs.later(() -> Bootstrap.join(member, options, Jobs.LAYOUT)));
        }
        return joining;
    }

    private static List<JoinedJob> joined(List<CompletableFuture<JoinedJob>> joining) throws Exception {
        List<JoinedJob> jobs = new ArrayList<>();
        for (CompletableFuture<JoinedJob> one : joining) {
            jobs.add(one.get());
        }
        return jobs;
    }

    /** Two jobs with the same ports and the same secret, side by side, and a listener that never says a word. */
    @Test
    void twoJobsOnTheSamePortsDoNotMix() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Rendezvous.Ports ports =
                    new Rendezvous.Ports("127.0.0.1", List.of(silent.getLocalPort(), Jobs.freePort(), Jobs.freePort()));
            List<CompletableFuture<JoinedJob>> first = start(ports, 1);
            List<CompletableFuture<JoinedJob>> second = start(ports, 2);
            List<JoinedJob> one = joined(first);
            List<JoinedJob> two = joined(second);
            for (int rank = 1; rank < RANKS; rank++) {
                assertEquals(one.getFirst().start(), one.get(rank).start());
                assertEquals(two.getFirst().start(), two.get(rank).start());
            }
            Jobs.close(one);
            Jobs.close(two);
        }
    }

    /** Another user of the host knows the numbers of the ports and of the job, but not the secret. */
    @Test
    void aStrangerOnOneOfThePortsKeepsNobodyOut() throws Exception {
        ServerSocketChannel taken =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
        int port = taken.socket().getLocalPort();
        Rendezvous.Ports ports = new Rendezvous.Ports("127.0.0.1", List.of(port, Jobs.freePort()));
        Handshake foreign = new Handshake(
                new Credentials(1, "the secret of another user".getBytes(StandardCharsets.UTF_8)), Encryption.NONE);
        ConnectionAcceptor stranger = ConnectionAcceptor.start("stranger", taken, foreign, Purpose.JOIN, new Nobody());
        try {
            Jobs.close(joined(start(ports, 1)));
        } finally {
            stranger.close();
        }
        assertTrue(Nobody.WHAT.isEmpty());
    }

    /** No rank gets so far. */
    private static final class Nobody implements ConnectionAcceptor.Handler {
        private static final Queue<byte[]> WHAT = new ConcurrentLinkedQueue<>();

        @Override
        public byte[] admit(byte[] hello) {
            WHAT.add(hello);
            return hello;
        }

        @Override
        public void enter(byte[] hello, AuthenticatedChannel channel) {
            WHAT.add(hello);
        }

        @Override
        public void gone(byte[] hello) {
            WHAT.add(hello);
        }
    }

    /** Rank 0 tells the others where it listens. */
    @Test
    void allAddressesAtOnceAreRefused() throws Exception {
        Membership zero = Membership.of(0, RANKS, new Rendezvous.Ports("0.0.0.0", List.of(Jobs.freePort())))
                .withSecret(Jobs.SECRET);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> Bootstrap.join(zero, Jobs.options(folder), Jobs.LAYOUT));
        assertTrue(e.getMessage().endsWith("must name one address, not all of them"), e.getMessage());
    }

    @Test
    void withoutAFreePortRankZeroSaysSo() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Rendezvous.Ports ports = new Rendezvous.Ports("127.0.0.1", List.of(taken.getLocalPort()));
            Membership zero = Membership.of(0, RANKS, ports).withSecret(Jobs.SECRET);
            CommunicationException e = assertThrows(
                    CommunicationException.class, () -> Bootstrap.join(zero, Jobs.options(folder), Jobs.LAYOUT));
            assertEquals(
                    "cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + ": address already in use; choose another --rendezvous port",
                    e.getMessage());
        }
    }
}
