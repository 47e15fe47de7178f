package io.tutti.bootstrap;

import io.tutti.control.WireReader;
import io.tutti.control.WireWriter;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * How two processes prove to each other that they know the job's secret, before anything else is believed.
 *
 * <pre>
 *   dialler    magic, version, job, purpose, nonce D
 *   listener   magic, version, job, 0, nonce L                  or 1 and why not
 *   dialler    hello, HMAC("dialler", header, D, L, hello)
 *   listener   0, reply, HMAC("listener", header, D, L, reply)  or 1 and why not
 * </pre>
 *
 * <p>Each proof covers the side that makes it, version, job, purpose and both nonces, so that none can be mirrored,
 * replayed, or used for something else; and what is said along with it. The dialler proves first: a stranger learns
 * nothing from a listener but its version and job. Blocking, on the caller's thread.
 */
public final class Handshake {
    /** Version of everything that ranks say to each other. */
    public static final int VERSION = 2;

    /** Most bytes of a hello or a reply. */
    static final int MOST_BYTES = 64 * 1024;

    private static final int MAGIC = 0x54555448;
    private static final int NONCE = 32;
    private static final int PROOF = 32;
    private static final int ADMITTED = 0;
    private static final int REFUSED = 1;
    private static final int MOST_REASON = 10_000;

    private final Credentials credentials;
    private final int version;
    private final SecureRandom random = new SecureRandom();

    /** Handshakes of the members of a job. */
    public Handshake(Credentials credentials) {
        this(credentials, VERSION);
    }

    Handshake(Credentials credentials, int version) {
        this.credentials = credentials;
        this.version = version;
    }

    /** Decides about one that has proved itself; may be called by several threads at once. */
    @FunctionalInterface
    public interface Gate {
        /** Returns the reply, or throws why the other side may not come in. */
        byte[] admit(byte[] hello) throws Refusal;
    }

    private byte[] nonce() {
        byte[] nonce = new byte[NONCE];
        random.nextBytes(nonce);
        return nonce;
    }

    private WireWriter header() {
        return new WireWriter().i32(MAGIC).i32(version).i64(credentials.job());
    }

    private byte[] proof(String side, Purpose purpose, byte[] dialler, byte[] listener, byte[] said) {
        byte[] role = side.getBytes(StandardCharsets.US_ASCII);
        byte[] header = header().u8(purpose.ordinal()).toBytes();
        return credentials.prove(role, header, dialler, listener, said);
    }

    /**
     * The dialling side, on a connected blocking channel.
     *
     * @return the listener's reply
     * @throws Refusal if the listener did not admit this side, or did not prove itself
     * @throws IOException if it does not speak this protocol, closed the connection, or was too slow
     */
    public byte[] dial(SocketChannel channel, Purpose purpose, byte[] hello, long limitMillis)
            throws IOException, Refusal {
        TimedChannel timed = new TimedChannel(channel, limitMillis);
        byte[] own = nonce();
        timed.write(header().u8(purpose.ordinal()).raw(own).toBytes());
        byte[] theirs = opening(new WireReader(timed.read(MOST_REASON)));
        byte[] proof = proof("dialler", purpose, own, theirs, hello);
        timed.write(new WireWriter().bytes(hello).raw(proof).toBytes());
        WireReader in = new WireReader(timed.read(MOST_BYTES + 64));
        failIfRefused(in);
        byte[] reply = in.bytes();
        if (!MessageDigest.isEqual(in.raw(PROOF), proof("listener", purpose, own, theirs, reply))) {
            throw new Refusal("it did not prove that it knows the job's secret");
        }
        return reply;
    }

    private byte[] opening(WireReader in) throws ProtocolException, Refusal {
        if (in.i32() != MAGIC) {
            throw new ProtocolException("it does not speak this protocol");
        }
        int theirVersion = in.i32();
        long theirJob = in.i64();
        if (theirVersion != version) {
            throw new Refusal(otherVersion(theirVersion));
        }
        if (theirJob != credentials.job()) {
            throw new Refusal(otherJob(theirJob), true);
        }
        failIfRefused(in);
        return in.raw(NONCE);
    }

    private static void failIfRefused(WireReader in) throws ProtocolException, Refusal {
        if (in.u8() != ADMITTED) {
            throw new Refusal(in.text());
        }
    }

    private String otherVersion(int theirs) {
        return "protocol version " + theirs + " meets version " + version;
    }

    private String otherJob(long theirs) {
        return "job %016x meets job %016x".formatted(theirs, credentials.job());
    }

    /**
     * The listening side, on an accepted blocking channel.
     *
     * @throws Refusal if the dialler was refused, after it has been told
     * @throws IOException if it does not speak this protocol, closed the connection, or was too slow
     */
    public void accept(SocketChannel channel, Purpose purpose, Gate gate, long limitMillis)
            throws IOException, Refusal {
        TimedChannel timed = new TimedChannel(channel, limitMillis);
        try {
            byte[] theirs = greeting(new WireReader(timed.read(64)), purpose);
            byte[] own = nonce();
            timed.write(header().u8(ADMITTED).raw(own).toBytes());
            WireReader in = new WireReader(timed.read(MOST_BYTES + 64));
            byte[] hello = in.bytes();
            if (!MessageDigest.isEqual(in.raw(PROOF), proof("dialler", purpose, theirs, own, hello))) {
                timed.write(new WireWriter().u8(REFUSED).text("wrong secret").toBytes());
                throw new Refusal("it has a wrong secret");
            }
            byte[] reply = admit(gate, hello, timed);
            byte[] proof = proof("listener", purpose, theirs, own, reply);
            timed.write(new WireWriter().u8(ADMITTED).bytes(reply).raw(proof).toBytes());
        } catch (Mistaken e) {
            timed.write(header().u8(REFUSED).text(e.getMessage()).toBytes());
            throw new Refusal(e.getMessage());
        }
    }

    private byte[] admit(Gate gate, byte[] hello, TimedChannel timed) throws IOException, Refusal {
        try {
            return gate.admit(hello);
        } catch (Refusal e) {
            timed.write(new WireWriter().u8(REFUSED).text(e.getMessage()).toBytes());
            throw e;
        }
    }

    private byte[] greeting(WireReader in, Purpose purpose) throws ProtocolException, Mistaken {
        if (in.i32() != MAGIC) {
            throw new ProtocolException("it does not speak this protocol");
        }
        int theirVersion = in.i32();
        long theirJob = in.i64();
        int theirPurpose = in.u8();
        if (theirVersion != version) {
            throw new Mistaken(otherVersion(theirVersion));
        }
        if (theirJob != credentials.job()) {
            throw new Mistaken(otherJob(theirJob));
        }
        if (theirPurpose != purpose.ordinal()) {
            throw new Mistaken("this address is for " + purpose);
        }
        return in.raw(NONCE);
    }

    /** The dialler came to the wrong place. */
    private static final class Mistaken extends Exception {
        private static final long serialVersionUID = 1L;

        Mistaken(String message) {
            super(message);
        }
    }
}
