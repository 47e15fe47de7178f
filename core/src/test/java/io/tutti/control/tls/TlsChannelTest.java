package io.tutti.control.tls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.security.SecureRandom;
import java.util.Random;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Over a pipe in memory that takes and gives as few bytes as a test wants, and can damage them. */
@Timeout(60)
class TlsChannelTest {
    /** One direction of a connection; blocks while the handshake runs. */
    private static final class Pipe {
        private final byte[] bytes = new byte[1 << 20];
        private int head;
        private int tail;
        private int room = Integer.MAX_VALUE;

        synchronized int put(ByteBuffer source) {
            int count = Math.min(source.remaining(), room - (tail - head));
            for (int i = 0; i < count; i++) {
                bytes[tail++ % bytes.length] = source.get();
            }
            notifyAll();
            return Math.max(count, 0);
        }

        synchronized int take(ByteBuffer target, boolean blocks) {
            while (blocks && head == tail) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            int count = Math.min(target.remaining(), tail - head);
            for (int i = 0; i < count; i++) {
                target.put(bytes[head++ % bytes.length]);
            }
            return count;
        }

        synchronized void damageLast() {
            bytes[(tail - 1) % bytes.length] ^= 1;
        }
    }

    private static final class End implements ByteChannel {
        private final Pipe in;
        private final Pipe out;
        private volatile boolean blocks = true;

        End(Pipe in, Pipe out) {
            this.in = in;
            this.out = out;
        }

        @Override
        public int read(ByteBuffer target) {
            return in.take(target, blocks);
        }

        @Override
        public int write(ByteBuffer source) {
            return out.put(source);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private final Pipe there = new Pipe();
    private final Pipe back = new Pipe();
    private final TlsPair pair = connect();

    private TlsPair connect() {
        End one = new End(back, there);
        End other = new End(there, back);
        try {
            return TlsPair.over(one, other);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } finally {
            one.blocks = false;
            other.blocks = false;
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @Test
    void bothEndsHaveOneBindingAndOtherConnectionsHaveAnother() throws IOException {
        assertArrayEquals(pair.dialled().binding(), pair.accepted().binding());
        assertFalse(java.util.Arrays.equals(
                pair.dialled().binding(), new TlsChannelTest().pair.dialled().binding()));
    }

    /** The channel below takes a few bytes at a time, so records leave in pieces and bytes are offered again. */
    @Test
    void bytesArriveOnceAndInOrderWhateverTheChannelTakes() throws IOException {
        byte[] sent = random(100_000);
        ByteBuffer source = ByteBuffer.wrap(sent);
        ByteBuffer target = ByteBuffer.allocate(sent.length);
        Random random = new Random(1);
        int refused = 0;
        while (target.hasRemaining()) {
            there.room = random.nextInt(20_000);
            refused += pair.dialled().write(source) == 0 ? 1 : 0;
            target.limit(Math.min(target.capacity(), target.position() + 1 + random.nextInt(20_000)));
            pair.accepted().read(target);
            target.limit(target.capacity());
        }
        assertArrayEquals(sent, target.array());
        assertTrue(refused > 0, "the channel below was never full");
    }

    @Test
    void bytesThatHaveNotLeftAreNotTaken() throws IOException {
        there.room = 10;
        ByteBuffer source = ByteBuffer.wrap(random(1_000));
        assertEquals(0, pair.dialled().write(source));
        assertEquals(0, source.position());
        there.room = Integer.MAX_VALUE;
        assertEquals(1_000, pair.dialled().write(source));
        ByteBuffer target = ByteBuffer.allocate(2_000);
        assertEquals(1_000, pair.accepted().read(target));
    }

    @Test
    void whatWasReadButNotHandedOutIsTold() throws IOException {
        pair.dialled().write(ByteBuffer.wrap(random(100)));
        ByteBuffer few = ByteBuffer.allocate(40);
        assertFalse(pair.accepted().hasPlaintext());
        assertEquals(40, pair.accepted().read(few));
        assertTrue(pair.accepted().hasPlaintext());
        assertEquals(40, pair.accepted().read(few.clear()));
        assertEquals(20, pair.accepted().read(few.clear()));
        assertFalse(pair.accepted().hasPlaintext());
        assertEquals(0, pair.accepted().read(few.clear()));
    }

    @Test
    void aDamagedRecordIsRefused() throws IOException {
        pair.dialled().write(ByteBuffer.wrap(random(100)));
        there.damageLast();
        assertThrows(SSLException.class, () -> pair.accepted().read(ByteBuffer.allocate(200)));
    }

    @Test
    void aRecordLongerThanTlsAllowsIsRefusedBeforeItArrives() {
        there.put(ByteBuffer.wrap(new byte[] {23, 3, 3, (byte) 0xff, (byte) 0xff}));
        assertThrows(SSLException.class, () -> pair.accepted().read(ByteBuffer.allocate(200)));
    }

    /** After so many bytes a side changes its keys, and the other one must answer, while both send. */
    @Test
    void keysMayChangeWhileBothSidesSend() throws IOException {
        byte[] sent = random(50_000);
        for (int round = 0; round < 20; round++) {
            pair.dialledEngine().beginHandshake(); // TLS 1.3: new keys
            back.room = round % 2 == 0 ? Integer.MAX_VALUE : 100; // the answer must wait for room
            ByteBuffer there = ByteBuffer.wrap(sent);
            ByteBuffer back = ByteBuffer.wrap(sent);
            ByteBuffer atServer = ByteBuffer.allocate(sent.length);
            ByteBuffer atClient = ByteBuffer.allocate(sent.length);
            while (atServer.hasRemaining() || atClient.hasRemaining()) {
                pair.dialled().write(there);
                pair.accepted().write(back);
                pair.accepted().read(atServer);
                pair.dialled().read(atClient);
            }
            assertArrayEquals(sent, atServer.array());
            assertArrayEquals(sent, atClient.array());
        }
    }

    /** Bytes that stay unread in a socket would reset the connection when it is closed. */
    @Test
    void nothingIsLeftToReadWhenKeysHaveBeenExchanged() {
        assertEquals(back.tail, back.head);
        assertEquals(there.tail, there.head);
    }

    @Test
    void theCertificateIsSignedByItsKey() throws Exception {
        SelfSignedCertificate own = SelfSignedCertificate.create(new SecureRandom());
        own.certificate().verify(own.certificate().getPublicKey());
        own.certificate().checkValidity();
        assertFalse(own.toString().contains("PrivateKey"));
    }
}
