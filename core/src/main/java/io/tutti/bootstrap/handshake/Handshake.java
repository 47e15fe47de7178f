package io.tutti.bootstrap.handshake;

import io.tutti.control.connection.AuthenticatedChannel;
import io.tutti.failpoint.Failpoints;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/**
 * Mutual authentication of two processes: each proves to the other that it knows the job's secret, before it trusts any
 * other data.
 *
 * <pre>
 *   dialler    magic, version, job, encryption, purpose, nonce D
 *   listener   magic, version, job, encryption, 0, nonce L, LISTENER_PROOF   or 1 and the reason, or 2 and its purpose
 *   dialler    0, DIALLER_PROOF                                  or 1
 *   both       begin TLS, if both want it
 *   dialler    hello, HELLO
 *   listener   0, reply, REPLY                                   or 1, the reason, REFUSAL
 * </pre>
 *
 * <p>The words in capitals are codes of {@link HandshakeKeys}, which also derives the keys of the connection. The
 * listener proves first, so that a foreign process at the address of a rank receives no proof from ranks that dial it. A
 * foreign process that dials receives a listener's proof, against which it can test guesses of the secret; the secret must
 * therefore be random. What was altered on the way breaks the connection and convinces no side of anything; a dialler may dial again. With TLS, the codes and keys that follow cover the TLS connection ({@link HandshakeKeys#of}), so no process can
 * stand in its middle. Before its proof, a dialler may send at most 64 bytes per message. All methods block, on the
 * caller's thread.
 */
public final class Handshake {
    /** Version of the protocols between ranks. */
    public static final int VERSION = 13;

    /** Largest hello or reply, in bytes. */
    public static final int MOST_BYTES = 64 * 1024;

    private final HandshakeTerms terms;

    /**
     * Creates handshakes for the members of a job.
     *
     * @param credentials the job's number and secret
     * @param encryption whether connections are encrypted
     */
    public Handshake(Credentials credentials, Encryption encryption) {
        this(credentials, encryption, VERSION);
    }

    public Handshake(Credentials credentials, Encryption encryption, int version) {
        this(credentials, encryption, version, Failpoints.NONE);
    }

    /**
     * Creates handshakes of a rank.
     *
     * @param credentials the job's number and secret
     * @param encryption whether connections are encrypted
     * @param failpoints the rank's
     */
    public Handshake(Credentials credentials, Encryption encryption, Failpoints failpoints) {
        this(credentials, encryption, VERSION, failpoints);
    }

    private Handshake(Credentials credentials, Encryption encryption, int version, Failpoints failpoints) {
        this.terms = new HandshakeTerms(credentials, encryption, version, failpoints);
    }

    /**
     * A connection that this side has dialled.
     *
     * @param reply the listener's reply
     * @param channel the connection, with its keys
     */
    public record Dialled(byte[] reply, AuthenticatedChannel channel) {}

    /**
     * Time limits of one side's wait for the other.
     *
     * @param openingMillis for its first message
     * @param proofMillis for its proof that it knows the secret; a listener's is in its first message
     * @param wholeMillis for the whole handshake
     */
    public record Limits(long openingMillis, long proofMillis, long wholeMillis) {}

    /** Decides about diallers. Several threads may call it at the same time. */
    @FunctionalInterface
    interface Gate {
        /** Called when the dialler's first message has arrived. */
        default void opened() {}

        /** Called when the dialler has proved that it knows the secret. */
        default void proved() throws RefusedException {}

        /**
         * Returns the reply to an admitted dialler.
         *
         * @throws RefusedException with the reason if the dialler is not admitted
         */
        byte[] admit(byte[] hello) throws RefusedException;
    }

    /**
     * Runs the dialling side on a connected blocking channel.
     *
     * @param channel the connection, which the caller closes if this method throws
     * @param purpose what the connection is for; the listener must expect the same
     * @param hello sent to the listener after both sides have proved themselves
     * @param limitMillis longest wait for all messages of the listener together
     * @return the listener's reply and the authenticated channel
     * @throws RefusedException if the listener did not admit this side, or did not prove itself
     * @throws IOException if the listener does not speak this protocol, closed the connection, or was too slow
     */
    public Dialled dial(SocketChannel channel, Purpose purpose, byte[] hello, long limitMillis)
            throws IOException, RefusedException {
        return dial(channel, purpose, hello, new Limits(limitMillis, limitMillis, limitMillis));
    }

    /**
     * Runs the dialling side with a limit of its own for the listener's first message. A dialler that gives up before that message has
     * not been admitted, so it may dial again.
     *
     * @param channel the connection, which the caller closes if this method throws
     * @param purpose what the connection is for; the listener must expect the same
     * @param hello sent to the listener after both sides have proved themselves
     * @param limits longest waits for the listener's first message, and for all of them together
     * @return the listener's reply and the authenticated channel
     * @throws RefusedException if the listener did not admit this side, or did not prove itself
     * @throws IOException if the listener does not speak this protocol, closed the connection, or was too slow
     */
    public Dialled dial(SocketChannel channel, Purpose purpose, byte[] hello, Limits limits)
            throws IOException, RefusedException {
        return new DiallingSide(terms).dial(channel, purpose, hello, limits);
    }

    /**
     * Runs the listening side on an accepted blocking channel.
     *
     * @param channel the connection, which the caller closes if this method throws
     * @param read what has been read of it
     * @param purpose what the connection must be for
     * @param gate decides about the dialler
     * @param limits longest waits for the dialler's first message, and for all of them together
     * @return the authenticated channel
     * @throws RefusedException if the dialler was refused, after it has been notified
     * @throws IOException if the dialler does not speak this protocol, closed the connection, or was too slow
     */
    AuthenticatedChannel accept(SocketChannel channel, byte[] read, Purpose purpose, Gate gate, Limits limits)
            throws IOException, RefusedException {
        return new ListeningSide(terms).accept(channel, read, purpose, gate, limits);
    }
}
