package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.bootstrap.handshake.Purpose;
import io.tutti.bootstrap.handshake.RefusedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Connections from outside the job, while ranks join and while they work: the job goes on. */
class StrangersTest {
    private static final byte[] WRONG = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private final List<SocketChannel> open = new ArrayList<>();

    @Test
    void strangersAtTheRendezvousKeepNoRankOut() throws Exception {
        try (Job job = JobSetup.of(3, Wiring.TCP).start()) {
            job.rank(0).tell("join");
            job.rank(1).tell("join");
            job.rank(0).awaitInside();
            molest(job, job.rankZero(), Purpose.JOIN);
            job.rank(2).tell("join");
            job.ranks().forEach(rank -> rank.reply().assertDone());
            job.call("sum 1000");
            job.rank(0).awaitError("(JOIN): it has a wrong secret");
            job.end();
        } finally {
            leave();
        }
    }

    @Test
    void strangersAtTheDataPortsDisturbNoRank() throws Exception {
        try (Job job = JobSetup.of(3, Wiring.TCP).start().joined()) {
            for (Rank rank : job.ranks()) {
                List<InetSocketAddress> listeners = Processes.listeners(rank.pid());
                assertFalse(listeners.isEmpty(), "rank " + rank.number() + " listens nowhere");
                for (InetSocketAddress listener : listeners) {
                    molest(job, listener, Purpose.LINK);
                }
            }
            job.call("dup"); // opens links past the strangers that stay
            job.call("use 1");
            job.call("sum 100000");
            job.rank(1).awaitError("(LINK): it has a wrong secret");
            job.end();
        } finally {
            leave();
        }
    }

    @Test
    void theSecretStandsOnNoCommandLine() {
        try (Job job = JobSetup.of(2, Wiring.SHM).start().joined()) {
            assertEquals(List.of(), Processes.commandLinesWith(job.secret()));
            job.end();
        }
    }

    /** Connections that send nothing, another protocol, random bytes, and a guess of the secret. */
    private void molest(Job job, InetSocketAddress address, Purpose purpose) throws IOException {
        connect(address);
        say(connect(address), "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        say(connect(address), new byte[] {0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 1, 2, 3});
        byte[] nonsense = new byte[10_000];
        new Random(1).nextBytes(nonsense);
        say(connect(address), nonsense);
        Handshake guess =
                new Handshake(new Credentials(Long.parseUnsignedLong(job.number(), 16), WRONG), Encryption.NONE);
        SocketChannel channel = connect(address);
        RefusedException refused =
                assertThrows(RefusedException.class, () -> guess.dial(channel, purpose, new byte[] {1}, 30_000));
        assertTrue(
                refused.getMessage().matches(".*wrong secret.*|this address is for (JOIN|SURVIVE)"), refused::toString);
    }

    private SocketChannel connect(InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        open.add(channel);
        return channel;
    }

    private static void say(SocketChannel channel, byte[] bytes) throws IOException {
        channel.write(ByteBuffer.wrap(bytes));
    }

    private void leave() throws IOException {
        for (SocketChannel channel : open) {
            channel.close();
        }
    }
}
