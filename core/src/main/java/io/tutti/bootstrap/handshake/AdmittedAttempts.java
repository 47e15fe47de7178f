package io.tutti.bootstrap.handshake;

import java.io.IOException;
import java.net.ProtocolException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The attempts that a {@link ConnectionAcceptor.Handler} has admitted, by what they are for. A dialler that tries again has given its earlier
 * connection up, so the last attempt counts: a connection of an earlier one is not taken over, and its end changes nothing. A handler that
 * has been closed takes nothing over. The handler's lock guards it.
 *
 * @param <K> what an attempt is for
 * @param <A> an attempt; equal to itself only
 */
public final class AdmittedAttempts<K, A> {
    private final Map<K, A> last = new HashMap<>();
    private boolean isClosed;

    /**
     * Admits an attempt, the last one from now on.
     *
     * @param key what it is for
     * @param attempt the attempt
     */
    public void admit(K key, A attempt) {
        last.put(key, attempt);
    }

    /**
     * {@return the last attempt; null if there is none}
     *
     * @param key what it is for
     */
    public A last(K key) {
        return last.get(key);
    }

    /** {@return the last attempts, as a view} */
    public Collection<A> all() {
        return last.values();
    }

    /**
     * Checks that the connection of an admitted attempt may be taken over.
     *
     * @param key what it is for
     * @param attempt the attempt
     * @throws IOException if the handler has been closed meanwhile, or there is a later attempt
     */
    public void checkEntry(K key, A attempt) throws IOException {
        if (isClosed) {
            throw new HandlerClosedException();
        }
        if (!attempt.equals(last.get(key))) {
            throw new ProtocolException("it has tried again");
        }
    }

    /**
     * Forgets an attempt, unless there is a later one.
     *
     * @param key what it is for
     * @param attempt the attempt
     */
    public void remove(K key, A attempt) {
        last.remove(key, attempt);
    }

    /** Takes no connection over from now on. */
    public void close() {
        isClosed = true;
        last.clear();
    }

    /** {@return whether the handler has been closed} */
    public boolean isClosed() {
        return isClosed;
    }
}
